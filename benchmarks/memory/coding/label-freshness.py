"""Labels every anchor of memories.jsonl with what became of it between two commits.

    python3 label-freshness.py CLONE COMMIT_A COMMIT_B > freshness.json

It reads git and Python's own parser only, never Fovea's index, so that the labels are an independent opinion.
It does not guess: a symbol that left its place and has no twin with the same body must have a verdict in
by-eye.json, written after reading both commits; without one the script stops and says so.
"""

import ast
import json
import subprocess
import sys
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Iterator, NamedTuple

HERE = Path(__file__).parent


def main(clone: str, commit_a: str, commit_b: str) -> None:
    before, after = Snapshot(clone, commit_a), Snapshot(clone, commit_b)
    renamed = renames(clone, commit_a, commit_b)
    by_eye = json.loads((HERE / "by-eye.json").read_text())
    pairs = []
    for line in (HERE / "memories.jsonl").read_text().splitlines():
        memory = json.loads(line)
        for symbol in memory.get("symbols", []):
            label = verdict(symbol, before, after, renamed, by_eye)
            pairs.append({"memory": memory["externalId"], "symbol": symbol, **label})
    json.dump({"from": commit_a, "to": commit_b, "pairs": pairs}, sys.stdout, indent=2)


def verdict(symbol: str, before: "Snapshot", after: "Snapshot", renamed: dict[str, str], by_eye: dict) -> dict:
    path, _, name = symbol.partition("#")
    old, new = before.find(path, name), after.find(path, name)
    if old is None:
        raise SystemExit(f"{symbol} does not exist at the first commit")
    if symbol in by_eye:
        return by_eye[symbol]
    if new is not None:
        if new.code == old.code and new.full != old.full:
            raise SystemExit(f"{symbol} changed only in docstrings: anchor the memory elsewhere")
        return {"verdict": "fresh" if new.full == old.full else "drifted"}
    there = after.find(renamed[path], name) if path in renamed else None
    if there is not None:
        to = renamed[path] + (f"#{name}" if name else "")
        return {"verdict": "moved", "to": to, "changed": there.code != old.code}
    twins = after.twins(old, name) if name else []
    if len(twins) == 1:
        return {"verdict": "moved", "to": twins[0], "changed": False}
    raise SystemExit(f"{symbol} needs an eye; same body: {twins}, same name: {after.namesakes(name)}")


class Definition(NamedTuple):
    """What is compared: all definitions of one name in a file, with docstrings and without."""

    full: list[str]
    code: list[str]


class Snapshot:
    """The files of one commit, and what the Python ones among them define."""

    def __init__(self, clone: str, commit: str) -> None:
        self.clone = clone
        listing = git(clone, "ls-tree", "-r", commit).decode().splitlines()
        self.blobs = {path: meta.split()[2] for meta, path in (line.split("\t") for line in listing)}

    def find(self, path: str, name: str) -> Definition | None:
        if path not in self.blobs:
            return None
        if path.endswith(".py"):
            return self.definitions(path).get(name)
        words = self.read(path).decode().split()
        return Definition(words, words)

    def twins(self, wanted: Definition, name: str) -> list[str]:
        same = [symbol for symbol, found in self.everywhere() if found.code == wanted.code]
        return [symbol for symbol in same if last(symbol) == last(name)] or same

    def namesakes(self, name: str) -> list[str]:
        return [symbol for symbol, _ in self.everywhere() if last(symbol) == last(name)]

    def everywhere(self) -> Iterator[tuple[str, Definition]]:
        for path in self.blobs:
            if path.startswith(("src/", "testing/")) and path.endswith(".py"):
                yield from ((f"{path}#{name}", found) for name, found in self.definitions(path).items() if name)

    @cache
    def definitions(self, path: str) -> dict[str, Definition]:
        tree = ast.parse(self.read(path))
        full = collect(tree)
        for node in ast.walk(tree):
            if isinstance(getattr(node, "body", None), list):
                node.body = [child for child in node.body if not is_bare_string(child)]
        code = collect(tree)
        return {name: Definition(full[name], code[name]) for name in full}

    def read(self, path: str) -> bytes:
        return git(self.clone, "cat-file", "blob", self.blobs[path])


def collect(tree: ast.Module) -> dict[str, list[str]]:
    """Dotted name -> syntax trees as text: no comments, no layout, not the symbol's own name. "" is the file."""
    found: dict[str, list[str]] = defaultdict(list, {"": [ast.dump(tree)]})

    def visit(node: ast.AST, container: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                found[container + child.name].append(ast.dump(child).replace(f"name={child.name!r}", "", 1))
                if isinstance(child, ast.ClassDef):
                    visit(child, f"{container}{child.name}.")
            elif isinstance(child, (ast.Assign, ast.AnnAssign)):
                for target in child.targets if isinstance(child, ast.Assign) else [child.target]:
                    if isinstance(target, ast.Name):
                        found[container + target.id].append(ast.dump(child))
            elif isinstance(child, (ast.If, ast.Try)):
                visit(child, container)

    visit(tree, "")
    return found


def is_bare_string(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def renames(clone: str, commit_a: str, commit_b: str) -> dict[str, str]:
    listing = git(clone, "diff", "-M50%", "--name-status", "--diff-filter=R", commit_a, commit_b).decode()
    return {old: new for _, old, new in (line.split("\t") for line in listing.splitlines())}


def git(clone: str, *arguments: str) -> bytes:
    return subprocess.run(["git", "-C", clone, *arguments], capture_output=True, check=True).stdout


def last(name: str) -> str:
    return name.rpartition("#")[2].rpartition(".")[2]


if __name__ == "__main__":
    main(*sys.argv[1:])
