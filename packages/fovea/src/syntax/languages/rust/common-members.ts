/** Methods and macros of Rust's standard library: on an unknown value they say nothing. */
export const COMMON_MEMBERS: ReadonlySet<string> = new Set(
  `abs add all and and_then any append args as_bytes as_deref as_mut as_mut_slice as_path as_ptr as_ref as_slice as_str
  assert assert_eq assert_ne binary_search borrow borrow_mut bytes capacity cfg chain char_indices chars checked_add
  checked_sub chunks clear clone cloned cmp collect column compile_error concat contains contains_key copied count cycle
  dbg debug_assert debug_assert_eq debug_list debug_map debug_struct decode dedup default deref deref_mut display div drain
  drop elapsed encode ends_with entries entry enumerate env eprint eprintln eq err error exists exit expect expect_err extend
  extend_from_slice field file fill filter filter_map find find_map finish first flat_map flatten flush fmt fold for_each
  format format_args from from_str from_utf8 fuse ge get get_mut get_or_insert_with gt hash id include include_bytes
  include_str index index_mut insert inspect into into_boxed_slice into_inner into_iter into_string is_alphabetic is_ascii
  is_dir is_digit is_empty is_err is_file is_none is_ok is_some is_some_and iter iter_mut join keys kind last le len line
  lines load lock log lt main map map_err map_or map_or_else matches max max_by max_by_key min min_by min_by_key module_path mul
  name ne neg new next next_back not nth ok ok_or ok_or_else open option_env or or_default or_else or_insert or_insert_with
  panic parent parse partial_cmp partition path peek peekable pop pop_front position pow print println product push push_back
  push_front push_str read read_line read_to_end read_to_string recv remove repeat replace reserve resize retain rev reverse
  rfind rsplit run saturating_sub send set size_hint skip skip_while sort sort_by sort_by_key sort_unstable spawn split
  split_at split_off split_once split_whitespace splitn start starts_with status step_by store stringify strip_prefix
  strip_suffix sub sum swap take take_while then thread_local to_bytes to_lowercase to_owned to_path_buf to_string to_uppercase
  to_vec todo trim trim_end trim_start truncate try_from try_into try_recv type_id unimplemented unreachable unwrap
  unwrap_err unwrap_or unwrap_or_default unwrap_or_else unzip update values values_mut vec wait windows with with_capacity
  wrapping_add write write_all write_fmt write_str writeln zip`.split(/\s+/),
);
