import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.io.*;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.regex.*;
import javax.lang.model.element.*;
import javax.lang.model.type.*;
import javax.tools.*;

/**
 * Calls, type references and imports of Java files, with what javac says of each, as one JSON object per line.
 *
 * <pre>java Sites.java &lt;root&gt; &lt; paths</pre>
 *
 * All files are given at once; libraries are not there, and errors are no reason to stop. Lines count from 1, columns
 * from 0 in UTF-16 units.
 */
public class Sites extends TreePathScanner<Void, Void> {
  record Place(String path, long line, long column, String name) {
    String json() {
      return "{\"path\":%s,\"line\":%d,\"column\":%d,\"name\":%s}".formatted(quote(path), line, column, quote(name));
    }
  }

  private final Path root;
  private final Trees trees;
  private final SourcePositions positions;
  private final PrintStream out;
  /** Packages that the tree itself declares. */
  private final Set<String> packages = new HashSet<>();
  private final Map<String, String> imported = new HashMap<>();
  private CompilationUnitTree unit;
  private String text;

  Sites(Path root, Trees trees, PrintStream out) {
    this.root = root;
    this.trees = trees;
    this.positions = trees.getSourcePositions();
    this.out = out;
  }

  public static void main(String[] args) throws IOException {
    Path root = Path.of(args[0]).toAbsolutePath().normalize();
    List<Path> files = new ArrayList<>();
    for (String line : new String(System.in.readAllBytes(), StandardCharsets.UTF_8).split("\n"))
      if (line.endsWith(".java") && !line.endsWith("module-info.java")) files.add(root.resolve(line));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
    List<String> options = List.of("-proc:none", "-implicit:none", "-nowarn", "-XDshould-stop.ifError=FLOW");
    JavacTask task = (JavacTask) compiler.getTask(
        Writer.nullWriter(), manager, diagnostic -> {}, options, null, manager.getJavaFileObjectsFromPaths(files));
    List<CompilationUnitTree> units = new ArrayList<>();
    task.parse().forEach(units::add);
    task.analyze();
    PrintStream out = new PrintStream(new BufferedOutputStream(System.out, 1 << 16), false, StandardCharsets.UTF_8);
    Sites sites = new Sites(root, Trees.instance(task), out);
    for (CompilationUnitTree one : units)
      if (one.getPackageName() != null) sites.packages.add(one.getPackageName().toString());
    for (CompilationUnitTree one : units) sites.visit(one);
    out.flush();
  }

  private void visit(CompilationUnitTree one) throws IOException {
    unit = one;
    text = one.getSourceFile().getCharContent(true).toString();
    imported.clear();
    for (ImportTree each : one.getImports()) {
      String name = each.getQualifiedIdentifier().toString();
      imported.put(name.substring(name.lastIndexOf('.') + 1), name);
    }
    scan(one, null);
  }

  // Calls

  @Override
  public Void visitMethodInvocation(MethodInvocationTree node, Void p) {
    ExpressionTree callee = node.getMethodSelect();
    Element element = trees.getElement(getCurrentPath());
    String name = nameOf(callee);
    boolean isConstructor = name.equals("super") || name.equals("this");
    add("call", isConstructor ? name + "()" : "call", causeOf(callee), nameStart(callee), name, element, callee);
    return super.visitMethodInvocation(node, p);
  }

  @Override
  public Void visitNewClass(NewClassTree node, Void p) {
    Tree type = node.getIdentifier();
    Element element = trees.getElement(getCurrentPath());
    if (node.getClassBody() != null) element = trees.getElement(pathOf(plain(type)));
    add("call", "new", node.getClassBody() == null ? "new X()" : "new X() { }", nameStart(plain(type)),
        nameOf(plain(type)), element, plain(type));
    // The name of the type is the call; what it is given may have sites of its own.
    if (type instanceof ParameterizedTypeTree generic) scan(generic.getTypeArguments(), p);
    scan(node.getEnclosingExpression(), p);
    scan(node.getArguments(), p);
    scan(node.getClassBody(), p);
    return null;
  }

  @Override
  public Void visitMemberReference(MemberReferenceTree node, Void p) {
    boolean isNew = node.getMode() == MemberReferenceTree.ReferenceMode.NEW;
    String name = isNew ? "new" : node.getName().toString();
    long start = positions.getEndPosition(unit, node) - name.length();
    Element element = trees.getElement(getCurrentPath());
    String form = isNew ? "constructor reference" : "method reference";
    add("call", form, form, start, name, element, node.getQualifierExpression());
    return super.visitMemberReference(node, p);
  }

  @Override
  public Void visitAnnotation(AnnotationTree node, Void p) {
    Tree type = node.getAnnotationType();
    add("call", "annotation", "annotation", nameStart(type), nameOf(type), trees.getElement(pathOf(type)), type);
    scan(node.getArguments(), p);
    return null;
  }

  // Types and imports

  @Override
  public Void visitIdentifier(IdentifierTree node, Void p) {
    addType(node);
    return super.visitIdentifier(node, p);
  }

  @Override
  public Void visitMemberSelect(MemberSelectTree node, Void p) {
    addType(node);
    // The first parts of a qualified type are no references of their own.
    return isTypePlace(getCurrentPath()) ? null : super.visitMemberSelect(node, p);
  }

  private void addType(Tree node) {
    if (!isTypePlace(getCurrentPath())) return;
    Element element = trees.getElement(getCurrentPath());
    Tree parent = getCurrentPath().getParentPath().getLeaf();
    // The compiler gives a class without a name what `new X() {…}` names already.
    if (parent instanceof ClassTree type && type.getSimpleName().isEmpty()) return;
    if (parent instanceof ParameterizedTypeTree) parent = getCurrentPath().getParentPath().getParentPath().getLeaf();
    String form = parent instanceof ClassTree ? "extends or implements" : "reference";
    String name = nameOf(node);
    String cause = form + (imported.containsKey(name) ? ", imported" : ", not imported");
    add("type reference", form, cause, nameStart(node), name, element, node);
  }

  /** Where only a type can stand; before a dot it may be a package or a value. */
  private boolean isTypePlace(TreePath path) {
    Tree node = path.getLeaf();
    Tree parent = path.getParentPath().getLeaf();
    if (parent instanceof VariableTree one) return one.getType() == node;
    if (parent instanceof MethodTree one) return one.getReturnType() == node || one.getThrows().contains(node);
    if (parent instanceof ClassTree one)
      return one.getExtendsClause() == node || one.getImplementsClause().contains(node);
    if (parent instanceof TypeCastTree one) return one.getType() == node;
    if (parent instanceof InstanceOfTree one) return one.getType() == node;
    if (parent instanceof NewArrayTree one) return one.getType() == node;
    if (parent instanceof MethodInvocationTree one) return one.getTypeArguments().contains(node);
    return parent instanceof ParameterizedTypeTree || parent instanceof ArrayTypeTree || parent instanceof WildcardTree
        || parent instanceof TypeParameterTree || parent instanceof AnnotatedTypeTree || parent instanceof UnionTypeTree
        || parent instanceof IntersectionTypeTree;
  }

  @Override
  public Void visitImport(ImportTree node, Void p) {
    Tree name = node.getQualifiedIdentifier();
    if (name.toString().endsWith("*")) return null;
    Element element = trees.getElement(pathOf(node.isStatic() ? ((MemberSelectTree) name).getExpression() : name));
    String form = node.isStatic() ? "import static" : "import";
    add("import", form, form, nameStart(name), name.toString(), element, name);
    return null;
  }

  // What is written out

  private void add(String kind, String form, String cause, long start, String name, Element element, Tree root) {
    // The compiler adds calls of `super()` and constructors of enum constants that nobody wrote.
    String last = name.substring(name.lastIndexOf('.') + 1);
    if (start < 0 || last.isEmpty() || !text.startsWith(last, (int) start)) return;
    List<Place> ends = new ArrayList<>();
    String answer = answerOf(kind, element, root, ends);
    StringBuilder written = new StringBuilder(placeAt(unit, start, name).json());
    written.setLength(written.length() - 1);
    written.append(",\"kind\":%s,\"form\":%s,\"cause\":%s,\"caller\":%s,\"answer\":%s,\"ends\":[".formatted(
        quote(kind), quote(form), quote(cause), quote(caller()), quote(answer)));
    for (int i = 0; i < ends.size(); i++) written.append(i > 0 ? "," : "").append(ends.get(i).json());
    out.println(written.append("]}"));
  }

  private String answerOf(String kind, Element element, Tree root, List<Place> ends) {
    if (element == null || element.asType().getKind() == TypeKind.ERROR || element.getKind() == ElementKind.OTHER)
      return isOutside(root) ? "outside" : "silent";
    if (element.getKind() == ElementKind.TYPE_PARAMETER) return "value";
    TreePath declared = trees.getPath(element);
    if (element.getKind() == ElementKind.CONSTRUCTOR) {
      Element type = element.getEnclosingElement();
      TreePath around = trees.getPath(type);
      if (around != null) ends.add(declaredAt(around, type.getSimpleName().toString()));
      if (around != null && declared != null) ends.add(declaredAt(declared, type.getSimpleName().toString()));
    } else if (declared != null) {
      ends.add(declaredAt(declared, element.getSimpleName().toString()));
      if (kind.equals("call") && element instanceof TypeElement) addConstructors(element, ends);
    } else if (isGenerated(element)) {
      // `values()` of an enum, the accessors of a record: nobody wrote them.
      return "value";
    }
    if (kind.equals("import")) ends.replaceAll(one -> new Place(one.path(), 0, 0, ""));
    return ends.isEmpty() ? "outside" : "inside";
  }

  private void addConstructors(Element type, List<Place> ends) {
    for (Element one : type.getEnclosedElements()) {
      TreePath declared = one.getKind() == ElementKind.CONSTRUCTOR ? trees.getPath(one) : null;
      if (declared != null) ends.add(declaredAt(declared, type.getSimpleName().toString()));
    }
  }

  private boolean isGenerated(Element element) {
    Element type = element.getEnclosingElement();
    return type instanceof TypeElement && trees.getPath(type) != null;
  }

  /** Is the first name of an expression one that is imported from a package the tree does not have? */
  private boolean isOutside(Tree node) {
    Tree first = node;
    for (;;) {
      if (first instanceof MemberSelectTree one) first = one.getExpression();
      else if (first instanceof MethodInvocationTree one) first = one.getMethodSelect();
      else if (first instanceof NewClassTree one) first = plain(one.getIdentifier());
      else if (first instanceof ParameterizedTypeTree one) first = one.getType();
      else break;
    }
    if (!(first instanceof IdentifierTree name)) return false;
    if (isImportedFromOutside(name.getName().toString())) return true;
    Element element = trees.getElement(pathOf(first));
    if (element instanceof PackageElement) return isForeignName(node.toString());
    if (element == null || element.asType().getKind() != TypeKind.ERROR) return false;
    return isImportedFromOutside(element.asType().toString().replaceAll("<.*", ""));
  }

  private boolean isImportedFromOutside(String name) {
    String whole = imported.get(name);
    return whole != null && isForeignName(whole);
  }

  private boolean isForeignName(String whole) {
    for (String part = whole; part.contains("."); part = part.substring(0, part.lastIndexOf('.')))
      if (packages.contains(part)) return false;
    return whole.contains(".");
  }

  private Place declaredAt(TreePath path, String name) {
    CompilationUnitTree file = path.getCompilationUnit();
    Tree node = path.getLeaf();
    long from = positions.getStartPosition(file, node);
    ModifiersTree modifiers = node instanceof MethodTree one ? one.getModifiers()
        : node instanceof ClassTree two ? two.getModifiers() : node instanceof VariableTree three ? three.getModifiers() : null;
    Tree before = node instanceof MethodTree one ? one.getReturnType() : node instanceof VariableTree two ? two.getType() : null;
    if (modifiers != null) from = Math.max(from, positions.getEndPosition(file, modifiers));
    if (before != null) from = Math.max(from, positions.getEndPosition(file, before));
    try {
      String source = file.getSourceFile().getCharContent(true).toString();
      Matcher matcher = Pattern.compile("\\b" + Pattern.quote(name) + "\\b").matcher(source);
      if (from >= 0 && matcher.find((int) from)) return placeAt(file, matcher.start(), name);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
    return placeAt(file, Math.max(0, from), name);
  }

  private Place placeAt(CompilationUnitTree file, long at, String name) {
    LineMap lines = file.getLineMap();
    long line = lines.getLineNumber(at);
    URI uri = file.getSourceFile().toUri();
    String path = root.relativize(Path.of(uri)).toString();
    return new Place(path, line, at - lines.getStartPosition(line), name);
  }

  private String caller() {
    for (TreePath at = getCurrentPath(); at != null; at = at.getParentPath())
      if (at.getLeaf() instanceof MethodTree one) {
        Place place = declaredAt(at, one.getName().contentEquals("<init>") ? "" : one.getName().toString());
        return place.path() + ":" + place.line();
      }
    return placeAt(unit, 0, "").path() + ":0";
  }

  private String causeOf(ExpressionTree callee) {
    if (!(callee instanceof MemberSelectTree select)) return "name by itself";
    ExpressionTree receiver = select.getExpression();
    if (receiver instanceof MethodInvocationTree) return "receiver: result of a call";
    if (receiver instanceof NewClassTree) return "receiver: new X()";
    if (receiver instanceof ParenthesizedTree) return "receiver: cast or other expression";
    if (receiver instanceof ArrayAccessTree) return "receiver: element of an index";
    if (receiver instanceof MemberSelectTree) return "a.b.m()";
    Element element = trees.getElement(pathOf(receiver));
    if (element == null) return "receiver: unknown";
    if (receiver.toString().equals("super")) return "super.m()";
    if (receiver.toString().equals("this")) return "this.m()";
    String type = element.asType().getKind() == TypeKind.TYPEVAR ? " of a type parameter" : "";
    TreePath declared = trees.getPath(element);
    Tree node = declared == null ? null : declared.getLeaf();
    if (element.getKind() == ElementKind.PARAMETER && node instanceof VariableTree one && one.getType() == null)
      return "receiver: parameter of a lambda";
    if (node instanceof VariableTree one && isVar(declared, one)) return "receiver: var";
    return "receiver: " + element.getKind().toString().toLowerCase(Locale.ROOT) + type;
  }

  private boolean isVar(TreePath declared, VariableTree node) {
    return node.getType() == null || positions.getStartPosition(declared.getCompilationUnit(), node.getType()) < 0;
  }

  private TreePath pathOf(Tree node) {
    TreePath found = TreePath.getPath(getCurrentPath(), node);
    return found != null ? found : getCurrentPath();
  }

  private static Tree plain(Tree type) {
    if (type instanceof ParameterizedTypeTree one) return plain(one.getType());
    return type instanceof AnnotatedTypeTree one ? plain(one.getUnderlyingType()) : type;
  }

  private static String nameOf(Tree node) {
    if (node instanceof MemberSelectTree one) return one.getIdentifier().toString();
    return node instanceof IdentifierTree one ? one.getName().toString() : "";
  }

  private long nameStart(Tree node) {
    if (node instanceof MemberSelectTree one)
      return positions.getEndPosition(unit, node) - one.getIdentifier().length();
    return positions.getStartPosition(unit, node);
  }

  private static String quote(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (char one : text.toCharArray())
      quoted.append(one == '"' || one == '\\' ? "\\" + one : one < ' ' ? "\\u%04x".formatted((int) one) : one);
    return quoted.append('"').toString();
  }
}
