/** Methods of Ruby's core classes and of its test frameworks. */
export const COMMON_MEMBERS: ReadonlySet<string> = new Set(
  `abs add add_dependency alias_method all? any? append arity assert attr_accessor attr_reader attr_writer backtrace
  before binmode bytes bytesize call capitalize ceil chars chomp chop class clear clone close closed? collect compact
  concat const_get count create cycle default define_method delete delete_if describe detect dig downcase dup each
  each_pair each_with_index each_with_object empty? encoding end_with? entries eql? equal equal? even? exist? exists?
  extend fetch fill filter find find_all first flat_map flatten floor flush force_encoding format freeze frozen? get gets
  group_by gsub has_key? hash hex include include? index inject insert inspect instance_eval instance_variable_get
  instance_variable_set instance_variables intersection invert is_a? it join keep_if key key? keys kind_of? lambda last
  length lines load lock log lstrip map match match? max members merge merge! message method methods min must_be
  must_be_nil must_equal must_include must_match must_raise name new next nil? none? not_to nonzero? now object_id odd?
  on open ord pack parse partition path pop pos prepend private proc public push puts raise read readlines reduce reject
  remove replace require require_relative respond_to? result reverse rewind round run scan select send set shift should
  size skip sleep slice sort sort_by source split sprintf squeeze start start_with? stop store strftime string strip sub
  sum swapcase sync synchronize take tap then times to to_a to_f to_h to_i to_json to_proc to_s to_str to_sym tr
  transform_keys transform_values uniq unlink unpack unshift upcase update utc valid? value values values_at wait
  wont_be wont_be_nil wont_equal wont_include write yield zero? zip`.split(/\s+/),
);
