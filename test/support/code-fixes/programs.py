"""Reads and runs the code of stacks. Each line of the standard input is a request, each line of the output its answer."""

import ast
import importlib
import json
import os
import pathlib
import sys

# What programs and the library print is no answer.
answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
os.dup2(2, 1)


def calls(code):
    """The calls in the code; places are counted as JavaScript counts them."""
    lines = code.encode().splitlines(keepends=True)
    before = [0]
    for line in lines:
        before.append(before[-1] + units(line))

    def place(node):
        return {
            "start": before[node.lineno - 1] + units(lines[node.lineno - 1][:node.col_offset]),
            "end": before[node.end_lineno - 1] + units(lines[node.end_lineno - 1][:node.end_col_offset]),
        }

    def argument(node):
        text = {"text": node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else {}
        return {**place(node), "code": ast.unparse(node), **text}

    found = []

    def walk(node, statement):
        if isinstance(node, ast.stmt):
            statement = node
        if isinstance(node, ast.Call):
            is_held = isinstance(statement, ast.Assign) and statement.value is node
            found.append({
                **place(node),
                "callee": ast.unparse(node.func),
                "args": [argument(each) for each in node.args],
                "options": [{**place(each), "name": each.arg} for each in node.keywords],
                "statement": place(statement),
                **({"variable": ast.unparse(statement.targets[0])} if is_held else {}),
            })
        for child in ast.iter_child_nodes(node):
            walk(child, statement)

    walk(ast.parse(code), None)
    return found


def units(line):
    return len(line.decode().encode("utf-16-le")) // 2


def run(code):
    """The statements of the stack in the code, and what it records for the command line; or why there are none."""
    import cdktf

    names = dict(vars(importlib.import_module("spanner_constructs")))
    try:
        exec(compile(code, "stack.py", "exec"), names)
        [stack] = [
            each for each in names.values()
            if isinstance(each, type) and issubclass(each, cdktf.TerraformStack) and each is not cdktf.TerraformStack
        ]
        database = stack(cdktf.App(), "stack", instance="main", database_name="imported").node.find_child("Database")
        # Records the schema. What it refuses is judged by who asks.
        database.node.validate()
        [record] = pathlib.Path(os.environ["SPANNER_CONSTRUCTS_RECORD"]).iterdir()
        text = record.read_text(encoding="utf-8")
        record.unlink()
        return {"ddl": database.ddl, "record": text}
    except Exception as error:
        return {"problem": " ".join(f"{type(error).__name__}: {error}".split("\n")[:2])}


for request in sys.stdin:
    (asked, codes), = json.loads(request).items()
    print(json.dumps([{"calls": calls, "run": run}[asked](code) for code in codes]), file=answers, flush=True)
