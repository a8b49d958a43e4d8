"""Calls, type references and imports of Python files, and what is declared where, as one JSON object per file.

    python3 sites.py <root> < paths

It resolves nothing: pyright is asked what each place means. Lines count from 1, columns from 0 in UTF-16 units.
"""

import ast
import json
import re
import sys

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class File(ast.NodeVisitor):
    def __init__(self, path, text):
        self.path = path
        self.lines = re.split(r"\r\n|\r|\n", text)
        self.sites = []
        self.declared = []
        self.stack = []
        self.holders = [{}]
        self.imported = {}

    # Places

    def column(self, line, offset):
        before = self.lines[line - 1].encode()[:offset].decode(errors="replace")
        return len(before.encode("utf-16-le")) // 2

    def place(self, line, offset):
        return {"line": line, "column": self.column(line, offset)}

    def last_name(self, node):
        """The name that is asked about, and its place: `c` of `a.b.c`."""
        if isinstance(node, ast.Name):
            return node.id, self.place(node.lineno, node.col_offset)
        if isinstance(node, ast.Attribute):
            size = len(node.attr.encode())
            return node.attr, self.place(node.end_lineno, node.end_col_offset - size)
        return None

    def name_of(self, node):
        """Where the name of a function or class stands."""
        head = self.lines[node.lineno - 1].encode()[node.col_offset :].decode()
        match = re.match(r"(?:async\s+)?(?:def|class)\s+", head)
        return self.place(node.lineno, node.col_offset + (match.end() if match else 0))

    def declare(self, kind, name, place, **more):
        self.declared.append({"kind": kind, "name": name, **place, **more})

    def caller(self):
        for node in reversed(self.stack):
            if isinstance(node, FUNCTIONS):
                return node.lineno
        return 0

    def add(self, kind, form, cause, named, root=None, **more):
        name, place = named
        first = more.pop("first", place["line"])
        end = more.pop("end", place["line"])
        package = self.imported.get(root) if root else None
        site = {"kind": kind, "form": form, "cause": cause, "name": name, **place}
        self.sites.append(site | {"firstLine": first, "endLine": end, "callerLine": self.caller(), "package": package} | more)

    # Declarations and scopes

    def visit_ClassDef(self, node):
        made = [
            {"name": one.name, **self.name_of(one)}
            for one in node.body
            if isinstance(one, FUNCTIONS) and one.name in ("__init__", "__new__")
        ]
        self.declare("class", node.name, self.name_of(node), constructors=made)
        for one in node.decorator_list:
            self.decorator(one)
        for base in node.bases:
            value = base.value if isinstance(base, ast.Subscript) else base
            named = self.last_name(value)
            if named:
                extra = {"child": self.name_of(node)}
                self.add("type reference", "extends", "extends, " + self.cause_of_name(value), named, root_of(value), **extra)
            if isinstance(base, ast.Subscript):
                self.types(base.slice)
            elif not named:
                self.visit(base)
        for one in node.keywords:
            self.visit(one.value)
        self.inside(node, {}, node.body)

    def function(self, node):
        self.declare("function", node.name, self.name_of(node))
        for one in node.decorator_list:
            self.decorator(one)
        holders = {}
        given = node.args
        everything = [*given.posonlyargs, *given.args, *given.kwonlyargs]
        for one in [*everything, given.vararg, given.kwarg]:
            if one is None:
                continue
            self.declare("parameter", one.arg, self.place(one.lineno, one.col_offset))
            holders[one.arg] = describe_annotation(one.annotation, "parameter")
            if one.annotation:
                self.types(one.annotation)
        if everything and any(isinstance(around, ast.ClassDef) for around in self.stack[-1:]):
            holders[everything[0].arg] = "self"
        if node.returns:
            self.types(node.returns)
        for one in [*given.defaults, *given.kw_defaults]:
            if one is not None:
                self.visit(one)
        self.inside(node, holders, node.body)

    visit_FunctionDef = function
    visit_AsyncFunctionDef = function

    def visit_Lambda(self, node):
        names = [one.arg for one in [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]]
        for one in node.args.args:
            self.declare("parameter", one.arg, self.place(one.lineno, one.col_offset))
        self.holders.append({name: "parameter of a lambda" for name in names})
        self.generic_visit(node)
        self.holders.pop()

    def inside(self, node, holders, body):
        self.stack.append(node)
        self.holders.append(holders)
        for one in body:
            self.visit(one)
        self.holders.pop()
        self.stack.pop()

    def hold(self, target, what):
        if isinstance(target, ast.Name):
            self.holders[-1][target.id] = what
        elif isinstance(target, (ast.Tuple, ast.List)):
            for one in target.elts:
                self.hold(one, "destructured")
        elif isinstance(target, ast.Starred):
            self.hold(target.value, "destructured")

    def visit_Assign(self, node):
        self.visit(node.value)
        for target in node.targets:
            self.hold(target, "variable = " + describe_value(node.value))
            known = len(self.declared)
            self.visit(target)
            named = self.last_name(target)
            for one in self.declared[known:]:
                if named and one["line"] == named[1]["line"] and one["column"] == named[1]["column"]:
                    one["values"] = self.names_in(node.value)

    def names_in(self, value):
        """Where the names stand that an assignment may give: of `a`, `a.b`, `a or b`, `a if b else c`."""
        if isinstance(value, ast.BoolOp):
            return [place for one in value.values for place in self.names_in(one)]
        if isinstance(value, ast.IfExp):
            return self.names_in(value.body) + self.names_in(value.orelse)
        named = self.last_name(value)
        return [named[1]] if named else []

    def visit_AnnAssign(self, node):
        self.types(node.annotation)
        if node.value:
            self.visit(node.value)
        self.hold(node.target, describe_annotation(node.annotation, "variable"))
        self.visit(node.target)

    def visit_For(self, node):
        self.visit(node.iter)
        self.hold(node.target, "loop variable")
        self.visit(node.target)
        for one in [*node.body, *node.orelse]:
            self.visit(one)

    visit_AsyncFor = visit_For

    def comprehension(self, node):
        for one in node.generators:
            self.hold(one.target, "comprehension variable")
        self.generic_visit(node)

    visit_ListComp = visit_SetComp = visit_GeneratorExp = visit_DictComp = comprehension

    def visit_With(self, node):
        for one in node.items:
            self.visit(one.context_expr)
            if one.optional_vars:
                self.hold(one.optional_vars, "with … as")
                self.visit(one.optional_vars)
        for one in node.body:
            self.visit(one)

    visit_AsyncWith = visit_With

    def visit_Name(self, node):
        if isinstance(node.ctx, ast.Store):
            around = self.stack[-1] if self.stack else None
            kind = "local" if isinstance(around, FUNCTIONS) else "variable"
            self.declare(kind, node.id, self.place(node.lineno, node.col_offset))

    def visit_Attribute(self, node):
        if isinstance(node.ctx, ast.Store):
            self.declare("attribute", *self.last_name(node))
        self.visit(node.value)

    # Uses

    def decorator(self, node):
        callee = node.func if isinstance(node, ast.Call) else node
        named = self.last_name(callee)
        if named:
            self.add("call", "decorator", "decorator, " + self.cause_of(callee), named, root_of(callee))
            self.visit_receiver(callee)
        else:
            self.visit(callee)
        if isinstance(node, ast.Call):
            for one in [*node.args, *(keyword.value for keyword in node.keywords)]:
                self.visit(one)

    def visit_Call(self, node):
        named = self.last_name(node.func)
        if named:
            self.add("call", "call", self.cause_of(node.func), named, root_of(node.func))
            self.visit_receiver(node.func)
        else:
            self.visit(node.func)
        for one in [*node.args, *(keyword.value for keyword in node.keywords)]:
            self.visit(one)

    def visit_receiver(self, callee):
        if isinstance(callee, ast.Attribute):
            self.visit(callee.value)

    def types(self, node):
        if isinstance(node, (ast.Name, ast.Attribute)):
            self.add("type reference", "reference", self.cause_of_name(node), self.last_name(node), root_of(node))
        else:
            for child in ast.iter_child_nodes(node):
                self.types(child)

    # Imports

    def visit_Import(self, node):
        for one in node.names:
            package = one.name.split(".")[0]
            self.imported[one.asname or package] = package
            last = one.name.rsplit(".", 1)[-1]
            offset = one.col_offset + len(one.name.encode()) - len(last.encode())
            named = (one.name, self.place(one.lineno, offset))
            self.add("import", "import a", "import a", named, first=node.lineno, end=node.end_lineno, package=package)

    def visit_ImportFrom(self, node):
        package = None if node.level else (node.module or "").split(".")[0]
        span = {"first": node.lineno, "end": node.end_lineno, "package": package}
        head = self.lines[node.lineno - 1].encode()[node.col_offset :].decode()
        match = re.match(r"from\s+\.*([\w.]+)\s+import", head)
        if match:
            last = match.group(1).rsplit(".", 1)[-1]
            place = self.place(node.lineno, node.col_offset + match.end(1) - len(last.encode()))
            form = "from a import *" if node.names[0].name == "*" else "from a import b"
            self.add("import", form, form, ("." * node.level + match.group(1), place), **span)
        for one in node.names:
            if one.name == "*":
                continue
            if package:
                self.imported[one.asname or one.name] = package
            named = (one.name, self.place(one.lineno, one.col_offset))
            self.add("imported name", "from a import b", "from a import b", named, **span)
        self.declare("import", "", {"line": node.lineno, "column": 0}, endLine=node.end_lineno)

    # Causes

    def holder(self, name):
        for holders in reversed(self.holders):
            if name in holders:
                return holders[name]
        return "imported name" if name in self.imported else None

    def cause_of_name(self, node):
        if isinstance(node, ast.Name):
            return "name: " + (self.holder(node.id) or "declared or built in")
        return "member of a name" if isinstance(node.value, ast.Name) else "member of a member"

    def cause_of(self, callee):
        if isinstance(callee, ast.Name):
            return self.cause_of_name(callee)
        value = callee.value
        if isinstance(value, ast.Name):
            return "receiver: " + (self.holder(value.id) or "class or function")
        if isinstance(value, ast.Attribute):
            is_own = isinstance(value.value, ast.Name) and self.holder(value.value.id) == "self"
            return "self.x.m()" if is_own else "a.b.m()"
        if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "super":
            return "super().m()"
        return "receiver: " + describe_value(value)


def root_of(node):
    while isinstance(node, (ast.Attribute, ast.Call, ast.Subscript, ast.Await)):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else None


def describe_annotation(annotation, holder):
    if annotation is None:
        return holder + " without a type"
    if isinstance(annotation, (ast.Name, ast.Attribute, ast.Constant)):
        return holder + " of a named type"
    return holder + (" of a union type" if isinstance(annotation, ast.BinOp) else " of a generic type")


def describe_value(value):
    if isinstance(value, ast.Call):
        last = value.func.attr if isinstance(value.func, ast.Attribute) else getattr(value.func, "id", "")
        return "X()" if last[:1].isupper() else "call"
    names = {ast.Await: "await", ast.IfExp: "a if b else c", ast.BoolOp: "a or b", ast.Subscript: "element of an index"}
    return names.get(type(value), type(value).__name__)


root = sys.argv[1]
for line in sys.stdin:
    path = line.rstrip("\n")
    try:
        with open(f"{root}/{path}", encoding="utf-8", newline="") as source:
            text = source.read()
        file = File(path, text)
        file.visit(ast.parse(text))
    except (SyntaxError, ValueError, OSError) as problem:
        print(json.dumps({"path": path, "problem": str(problem)}))
        continue
    print(json.dumps({"path": path, "sites": file.sites, "declared": file.declared}))
