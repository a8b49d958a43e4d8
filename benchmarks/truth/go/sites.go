// Calls, type references and imports of Go files, with what go/types says of each, as one JSON object per line.
//
//	go run sites.go <root> < paths
//
// Packages of the tree are checked from their sources, the standard library as installed; all others are unknown, and
// errors are no reason to stop. Lines count from 1, columns from 0 in UTF-16 units.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
	"unicode/utf16"
)

type Place struct {
	Path   string `json:"path"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
	Name   string `json:"name"`
}

type Site struct {
	Place
	Kind   string  `json:"kind"`
	Form   string  `json:"form"`
	Cause  string  `json:"cause"`
	Caller string  `json:"caller"`
	Answer string  `json:"answer"`
	Ends   []Place `json:"ends"`
}

type checker struct {
	root     string
	fset     *token.FileSet
	modules  map[string]string
	packages map[string]*types.Package
	library  []types.Importer
	asked    map[string]bool
	lines    map[string][]string
	out      *json.Encoder
}

func main() {
	root, _ := filepath.Abs(os.Args[1])
	c := &checker{
		root: root, fset: token.NewFileSet(), modules: map[string]string{}, packages: map[string]*types.Package{},
		asked: map[string]bool{}, lines: map[string][]string{},
	}
	c.library = []types.Importer{importer.ForCompiler(c.fset, "gc", nil), importer.ForCompiler(c.fset, "source", nil)}
	writer := bufio.NewWriter(os.Stdout)
	defer writer.Flush()
	c.out = json.NewEncoder(writer)
	folders := map[string]bool{}
	input := bufio.NewScanner(os.Stdin)
	for input.Scan() {
		c.asked[input.Text()] = true
		folders[filepath.Dir(filepath.Join(root, input.Text()))] = true
	}
	c.findModules()
	sorted := []string{}
	for folder := range folders {
		sorted = append(sorted, folder)
	}
	sort.Strings(sorted)
	for _, folder := range sorted {
		c.check(folder, c.importPath(folder))
	}
}

var moduleLine = regexp.MustCompile(`(?m)^module\s+"?([^\s"]+)`)

func (c *checker) findModules() {
	filepath.Walk(c.root, func(path string, info os.FileInfo, err error) error {
		if err == nil && info.IsDir() && info.Name() == ".git" {
			return filepath.SkipDir
		}
		if err == nil && info.Name() == "go.mod" {
			text, _ := os.ReadFile(path)
			if match := moduleLine.FindSubmatch(text); match != nil {
				c.modules[string(match[1])] = filepath.Dir(path)
			}
		}
		return nil
	})
}

func (c *checker) importPath(folder string) string {
	best := folder
	for module, at := range c.modules {
		if folder == at {
			return module
		}
		if strings.HasPrefix(folder, at+"/") {
			best = module + strings.TrimPrefix(folder, at)
		}
	}
	return best
}

// folderOf finds a package of the tree by its import path: the longest module wins.
func (c *checker) folderOf(path string) string {
	longest, found := "", ""
	for module, at := range c.modules {
		if (path == module || strings.HasPrefix(path, module+"/")) && len(module) > len(longest) {
			longest, found = module, at+strings.TrimPrefix(path, module)
		}
	}
	return found
}

func (c *checker) Import(path string) (*types.Package, error) {
	if folder := c.folderOf(path); folder != "" {
		if found := c.check(folder, path); found != nil {
			return found, nil
		}
	} else if !strings.Contains(strings.Split(path, "/")[0], ".") {
		for _, library := range c.library {
			if found, err := library.Import(path); err == nil {
				return found, nil
			}
		}
	}
	return nil, fmt.Errorf("%s is not here", path)
}

func (c *checker) check(folder, path string) *types.Package {
	if found, known := c.packages[path]; known {
		return found
	}
	c.packages[path] = nil
	listed, err := build.Default.ImportDir(folder, 0)
	if listed == nil || (err != nil && len(listed.GoFiles)+len(listed.CgoFiles) == 0) {
		return nil
	}
	files := []*ast.File{}
	for _, name := range append(listed.GoFiles, listed.CgoFiles...) {
		file, _ := parser.ParseFile(c.fset, filepath.Join(folder, name), nil, parser.SkipObjectResolution)
		if file != nil {
			files = append(files, file)
		}
	}
	info := &types.Info{
		Uses:       map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
		Types:      map[ast.Expr]types.TypeAndValue{},
		Defs:       map[*ast.Ident]types.Object{},
	}
	config := types.Config{Importer: c, FakeImportC: true, Error: func(error) {}}
	found, _ := config.Check(path, c.fset, files, info)
	c.packages[path] = found
	for _, file := range files {
		if c.asked[c.relative(file.Pos())] {
			(&visitor{c: c, info: info, file: file}).visit()
		}
	}
	return found
}

func (c *checker) relative(at token.Pos) string {
	path, err := filepath.Rel(c.root, c.fset.Position(at).Filename)
	if err != nil || strings.HasPrefix(path, "..") {
		return ""
	}
	return path
}

func (c *checker) place(at token.Pos, name string) Place {
	position := c.fset.Position(at)
	lines, known := c.lines[position.Filename]
	if !known {
		text, _ := os.ReadFile(position.Filename)
		lines = strings.Split(string(text), "\n")
		c.lines[position.Filename] = lines
	}
	column := position.Column - 1
	if position.Line <= len(lines) && column <= len(lines[position.Line-1]) {
		column = len(utf16.Encode([]rune(lines[position.Line-1][:column])))
	}
	return Place{c.relative(at), position.Line, column, name}
}

type visitor struct {
	c      *checker
	info   *types.Info
	file   *ast.File
	caller string
	// Idents that a call or a conversion has answered for.
	done map[*ast.Ident]bool
	// What the variables of the file are given where they are declared.
	values map[types.Object]string
}

func (v *visitor) visit() {
	v.done, v.values = map[*ast.Ident]bool{}, map[types.Object]string{}
	for _, one := range v.file.Imports {
		v.addImport(one)
	}
	path := v.c.relative(v.file.Pos())
	for _, declaration := range v.file.Decls {
		v.caller = path + ":0"
		if function, is := declaration.(*ast.FuncDecl); is {
			v.caller = fmt.Sprintf("%s:%d", path, v.c.fset.Position(function.Name.Pos()).Line)
			v.declare(function.Recv, "method receiver")
			v.declare(function.Type.Params, "parameter")
			v.declare(function.Type.Results, "named result")
		}
		ast.Inspect(declaration, v.node)
	}
}

func (v *visitor) declare(fields *ast.FieldList, what string) {
	if fields == nil {
		return
	}
	for _, field := range fields.List {
		for _, name := range field.Names {
			v.values[v.info.Defs[name]] = what
		}
	}
}

func (v *visitor) node(node ast.Node) bool {
	switch one := node.(type) {
	case *ast.AssignStmt:
		for i, left := range one.Lhs {
			name, is := left.(*ast.Ident)
			if !is || v.info.Defs[name] == nil {
				continue
			}
			what := "several results of a call"
			if len(one.Rhs) == len(one.Lhs) {
				what = describe(one.Rhs[i])
			}
			v.values[v.info.Defs[name]] = "variable = " + what
		}
	case *ast.RangeStmt:
		for _, left := range []ast.Expr{one.Key, one.Value} {
			if name, is := left.(*ast.Ident); is && v.info.Defs[name] != nil {
				v.values[v.info.Defs[name]] = "loop variable"
			}
		}
	case *ast.FuncLit:
		v.declare(one.Type.Params, "parameter of a function literal")
	case *ast.CallExpr:
		v.addCall(one)
	case *ast.CompositeLit:
		v.addTypeOf(one.Type, "composite literal")
	case *ast.Ident:
		if name, is := v.info.Uses[one].(*types.TypeName); is && !v.done[one] {
			v.addType(one, name, "reference")
		}
	}
	return true
}

func (v *visitor) addImport(spec *ast.ImportSpec) {
	path := strings.Trim(spec.Path.Value, `"`)
	site := Site{Place: v.c.place(spec.Path.Pos(), path), Kind: "import", Form: "import", Cause: "import", Answer: "outside"}
	if folder := v.c.folderOf(path); folder != "" {
		site.Answer = "silent"
		files, _ := filepath.Glob(filepath.Join(folder, "*.go"))
		for _, file := range files {
			relative, _ := filepath.Rel(v.c.root, file)
			site.Ends = append(site.Ends, Place{Path: relative})
			site.Answer = "inside"
		}
	}
	v.c.out.Encode(site)
}

func (v *visitor) addCall(call *ast.CallExpr) {
	callee := unwrap(call.Fun)
	name := nameOf(callee)
	if index, is := call.Fun.(*ast.IndexExpr); is && !v.isFunction(index.X) {
		// An element of a list that is called has no name.
		return
	}
	if known, is := v.info.Types[call.Fun]; is && known.IsType() {
		v.addTypeOf(call.Fun, "conversion")
		return
	}
	if builtin, is := v.info.Uses[nameOf(callee)].(*types.Builtin); is && len(call.Args) > 0 {
		if builtin.Name() == "new" || builtin.Name() == "make" {
			v.addTypeOf(call.Args[0], "made")
		}
	}
	if name == nil {
		return
	}
	v.done[name] = true
	site := Site{Place: v.c.place(name.Pos(), name.Name), Kind: "call", Form: "call", Cause: v.causeOf(callee), Caller: v.caller}
	object := v.info.Uses[name]
	switch {
	case object == nil:
		site.Answer = "silent"
		if v.isOutside(callee) {
			site.Answer = "outside"
		}
	case isLocal(object):
		site.Answer = "value"
	default:
		site.Answer, site.Ends = v.declared(object)
	}
	v.c.out.Encode(site)
}

func (v *visitor) isFunction(node ast.Expr) bool {
	known, is := v.info.Types[node]
	if !is {
		return false
	}
	_, is = known.Type.(*types.Signature)
	return is
}

func (v *visitor) addTypeOf(node ast.Expr, form string) {
	if name := nameOf(unwrap(node)); name != nil {
		if object, is := v.info.Uses[name].(*types.TypeName); is && !v.done[name] {
			v.done[name] = true
			v.addType(name, object, form)
		}
	}
}

func (v *visitor) addType(name *ast.Ident, object *types.TypeName, form string) {
	site := Site{Place: v.c.place(name.Pos(), name.Name), Kind: "type reference", Form: form, Caller: v.caller}
	site.Cause = form + ", of this package"
	if object.Pkg() != nil && v.info.Defs[v.file.Name] == nil && object.Pkg().Name() != v.file.Name.Name {
		site.Cause = form + ", of an imported package"
	}
	site.Answer, site.Ends = v.declared(object)
	if _, is := object.Type().(*types.TypeParam); is {
		site.Answer = "value"
	}
	v.c.out.Encode(site)
}

func (v *visitor) declared(object types.Object) (string, []Place) {
	if !object.Pos().IsValid() || v.c.relative(object.Pos()) == "" {
		return "outside", nil
	}
	return "inside", []Place{v.c.place(object.Pos(), object.Name())}
}

// isLocal: a parameter or a variable in a function.
func isLocal(object types.Object) bool {
	variable, is := object.(*types.Var)
	return is && !variable.IsField() && variable.Pkg() != nil && variable.Parent() != variable.Pkg().Scope()
}

// newer: what Go 1.21 has built in, and the checker that runs may not know.
var newer = map[string]bool{"min": true, "max": true, "clear": true}

// isOutside follows a chain to its first name: a package that is not here, or what one of its functions gave.
func (v *visitor) isOutside(node ast.Expr) bool {
	switch one := node.(type) {
	case *ast.SelectorExpr:
		return v.isOutside(unwrap(one.X))
	case *ast.CallExpr:
		return v.isOutside(unwrap(one.Fun))
	case *ast.Ident:
		if known, is := v.info.Uses[one].(*types.PkgName); is {
			return v.c.folderOf(known.Imported().Path()) == ""
		}
		return v.info.Uses[one] == nil && newer[one.Name]
	}
	return false
}

func (v *visitor) causeOf(callee ast.Expr) string {
	selector, is := callee.(*ast.SelectorExpr)
	if !is {
		return "name: of this package"
	}
	receiver := unwrap(selector.X)
	if name, is := receiver.(*ast.Ident); is {
		object := v.info.Uses[name]
		if _, is := object.(*types.PkgName); is {
			return "name: of an imported package"
		}
		return v.shape(selector) + "receiver: " + v.holder(object)
	}
	return v.shape(selector) + "receiver: " + describe(receiver)
}

func (v *visitor) holder(object types.Object) string {
	if what, known := v.values[object]; known {
		return what
	}
	if object != nil && !isLocal(object) {
		return "variable of a package"
	}
	return "variable of a named type"
}

// shape: members of embedded types and of interfaces.
func (v *visitor) shape(selector *ast.SelectorExpr) string {
	selection := v.info.Selections[selector]
	if selection == nil {
		return ""
	}
	if selection.Kind() == types.FieldVal {
		return "field that holds a function, "
	}
	if len(selection.Index()) > 1 {
		return "promoted, "
	}
	if types.IsInterface(selection.Recv()) {
		return "interface, "
	}
	return ""
}

func unwrap(node ast.Expr) ast.Expr {
	switch one := node.(type) {
	case *ast.ParenExpr:
		return unwrap(one.X)
	case *ast.StarExpr:
		return unwrap(one.X)
	case *ast.IndexExpr:
		// `f[T](x)`
		return unwrap(one.X)
	case *ast.IndexListExpr:
		return unwrap(one.X)
	}
	return node
}

func nameOf(node ast.Expr) *ast.Ident {
	switch one := node.(type) {
	case *ast.Ident:
		return one
	case *ast.SelectorExpr:
		return one.Sel
	}
	return nil
}

func describe(node ast.Expr) string {
	if inner, is := node.(*ast.ParenExpr); is {
		return describe(inner.X)
	}
	switch one := node.(type) {
	case *ast.CallExpr:
		return "call"
	case *ast.CompositeLit, *ast.BasicLit:
		return "literal"
	case *ast.UnaryExpr:
		return describe(one.X)
	case *ast.SelectorExpr:
		return "member"
	case *ast.IndexExpr:
		return "element of an index"
	case *ast.TypeAssertExpr:
		return "type assertion"
	case *ast.Ident:
		return "name"
	case *ast.FuncLit:
		return "function literal"
	}
	return strings.TrimPrefix(fmt.Sprintf("%T", node), "*ast.")
}
