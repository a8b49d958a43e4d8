"""Fits the ranker of units to what export.ts wrote, and writes its trees for answers/ranker/.

  /usr/bin/python3 training/lines/fit/fit_units.py --train F1 F2 ... --dev DEV [--out trees.json] [--drop a,b] [--objective rank:ndcg]

Needs Debian's python3-xgboost. Everything is chosen with whole repositories left out: three folds by repository.
"""
import argparse
import collections
import json
import os

import numpy as np
import xgboost as xgb

# A larger value never speaks against a unit (1), never for it (-1).
MONOTONE = {
    "words": 1, "wordsRank": -1, "amount": 1, "covered": 1, "coveredWithPath": 1, "rare": 1, "named": 1, "exact": 1,
    "nameSaid": 1, "phrase": 1, "inContainer": 1, "containerSaid": 1, "definition": 1, "frameHere": 1, "meaning": 1,
    "inFileShare": 1, "fileRank": -1, "fileScore": 1, "fileWords": 1, "fileCoverage": 1, "fileMeaning": 1,
    "fileName": 1, "fileNameCoverage": 1, "folders": 1, "filePhrase": 1, "fileDefines": 1, "lookup": 1, "mentioned": 1,
    "frame": 1, "neighbour": 1, "counterpart": 1, "twin": -1, "test": -1, "example": -1, "benchmark": -1,
    "vendored": -1, "generated": -1, "docs": -1, "data": -1, "oldVersion": -1, "inTests": -1,
}
PARAMS = {"eta": 0.1, "max_depth": 5, "min_child_weight": 8, "subsample": 0.8, "colsample_bytree": 0.5, "lambda": 3,
          "tree_method": "hist", "max_bin": 32, "nthread": 2, "seed": 7}


def load(prefixes):
    groups, tables, names = [], [], None
    for prefix in prefixes:
        if not os.path.exists(prefix + ".names.json"):
            continue
        names = json.load(open(prefix + ".names.json"))
        width = len(names)
        values = np.fromfile(prefix + ".f32", dtype=np.float32)
        start = 0
        for line in open(prefix + ".jsonl"):
            try:
                group = json.loads(line)
            except ValueError:
                break
            end = start + group["units"] * width
            if end > len(values):
                break
            if group["units"] > 0:
                groups.append(group)
                tables.append(values[start:end].reshape(-1, width))
            start = end
    return groups, tables, names


def matrix(groups, tables, columns, names):
    x = np.concatenate(tables)[:, columns]
    y = np.concatenate([np.minimum(1, np.array(g["labels"])) for g in groups])
    data = xgb.DMatrix(x, label=y, feature_names=[names[c] for c in columns])
    data.set_group([g["units"] for g in groups])
    return data


def weights_by_repository(groups):
    count = collections.Counter(g["repository"] for g in groups)
    w = np.array([1 / np.sqrt(count[g["repository"]]) for g in groups])
    return w / w.mean()


HARD, EASY = 60, 30


def thin(groups, tables, names):
    """Of each question what was needed, the best of the others by words and file, and a few of the rest."""
    random = np.random.RandomState(3)
    thinned, kept_tables = [], []
    for group, table, start in zip(groups, tables, unfitted(groups, tables, names)):
        labels = np.array(group["labels"])
        if not labels.any():
            continue
        order = np.argsort(-start, kind="stable")
        rest = order[HARD:]
        chosen = set(order[:HARD]) | set(np.flatnonzero(labels)) | set(random.permutation(rest)[:EASY])
        chosen = np.array(sorted(chosen))
        thinned.append({**group, "labels": labels[chosen].tolist(), "units": len(chosen)})
        kept_tables.append(table[chosen])
    return thinned, kept_tables


def fit(groups, tables, names, columns, objective, rounds):
    groups, tables = thin(groups, tables, names)
    data = matrix(groups, tables, columns, names)
    w = weights_by_repository(groups)
    data.set_weight(w if objective.startswith("rank") else np.repeat(w, [g["units"] for g in groups]))
    params = {**PARAMS, "objective": objective,
              "monotone_constraints": "(" + ",".join(str(MONOTONE.get(names[c], 0)) for c in columns) + ")"}
    return xgb.train(params, data, rounds)


def score(model, groups, tables, names, columns):
    out = model.predict(matrix(groups, tables, columns, names), output_margin=True)
    ends = np.cumsum([g["units"] for g in groups])
    return np.split(out, ends[:-1])


def files_of(group, scores, share=0.0):
    """Files in the order of their best unit."""
    best = {}
    for f, s in zip(group["unitFiles"], scores):
        best[f] = max(best.get(f, -1e9), s)
    return sorted(best, key=lambda f: -best[f])


def report(tag, groups, scores, by_size=True):
    def row(part):
        n = len(part)
        if n == 0:
            return
        unit = {k: 0 for k in (1, 5, 10, 30)}
        hunks = {k: 0.0 for k in (10, 30)}
        file = {k: 0 for k in (1, 3, 5, 10)}
        for g, s in part:
            order = np.argsort(-s, kind="stable")
            labels = np.array(g["labels"])[order]
            for k in unit:
                unit[k] += labels[:k].any()
            for k in hunks:
                hunks[k] += min(1, labels[:k].sum() / g["gold"])
            files = files_of(g, s)
            for k in file:
                file[k] += any(f in g["goldFiles"] for f in files[:k])
        print(f"{tag:34s} n={n:4d} unit " + " ".join(f"@{k} {v/n:.3f}" for k, v in unit.items())
              + " | hunks " + " ".join(f"@{k} {v/n:.3f}" for k, v in hunks.items())
              + " | file " + " ".join(f"@{k} {v/n:.3f}" for k, v in file.items()))
    pairs = list(zip(groups, scores))
    row(pairs)
    tag = "   over 1,000 files"
    if by_size:
        row([p for p in pairs if p[0]["files"] > 1000])


def unfitted(groups, tables, names):
    at = {n: i for i, n in enumerate(names)}
    out = []
    for t in tables:
        aside = t[:, [at[n] for n in ("test", "example", "benchmark", "vendored", "generated", "docs", "data")]].max(1)
        out.append(t[:, at["words"]] * np.where(aside > 0, 0.35, 1) + 0.7 * t[:, at["fileScore"]])
    return out


def folds(groups, tables, names, columns, objective, rounds, parts=3):
    repositories = sorted({g["repository"] for g in groups})
    np.random.RandomState(1).shuffle(repositories)
    scores = [None] * len(groups)
    for part in range(min(parts, len(repositories))):
        out = set(repositories[part::parts])
        train = [i for i, g in enumerate(groups) if g["repository"] not in out]
        test = [i for i, g in enumerate(groups) if g["repository"] in out]
        model = fit([groups[i] for i in train], [tables[i] for i in train], names, columns, objective, rounds)
        for i, s in zip(test, score(model, [groups[i] for i in test], [tables[i] for i in test], names, columns)):
            scores[i] = s
    return scores


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--train", nargs="+", required=True)
    parser.add_argument("--dev", nargs="*", default=[])
    parser.add_argument("--drop", default="")
    parser.add_argument("--objective", default="rank:ndcg")
    parser.add_argument("--rounds", type=int, default=150)
    parser.add_argument("--folds", action="store_true")
    parser.add_argument("--out")
    parser.add_argument("--save")
    args = parser.parse_args()
    groups, tables, names = load(args.train)
    dropped = set(args.drop.split(",")) | {"treeFiles"}
    constant = {n for i, n in enumerate(names) if np.ptp(np.concatenate(tables)[:, i]) == 0}
    columns = [i for i, n in enumerate(names) if n not in dropped | constant]
    print(len({g["repository"] for g in groups}), "repositories", len(groups), "questions",
          sum(g["units"] for g in groups), "units;", len(columns), "features; constant:", sorted(constant))
    report("unfitted, train", groups, unfitted(groups, tables, names))
    left_out = None
    if args.folds or args.out:
        left_out = folds(groups, tables, names, columns, args.objective, args.rounds)
        report(f"{args.objective} left out", groups, left_out)
        by_language(groups, left_out)
    model = fit(groups, tables, names, columns, args.objective, args.rounds)
    if args.save:
        model.save_model(args.save)
    if args.dev:
        dev, dev_tables, _ = load(args.dev)
        report("unfitted, dev", dev, unfitted(dev, dev_tables, names))
        report(f"{args.objective} dev", dev, score(model, dev, dev_tables, names, columns))
    gain = model.get_score(importance_type="total_gain")
    total = sum(gain.values())
    print(" ".join(f"{n} {v/total:.3f}" for n, v in sorted(gain.items(), key=lambda kv: -kv[1])[:40]))
    if args.out:
        write(model, [names[c] for c in columns], calibrate(groups, left_out), args.out)


def by_language(groups, scores):
    for language in sorted({g["language"] for g in groups}):
        chosen = [i for i, g in enumerate(groups) if g["language"] == language]
        report(f"  {language}", [groups[i] for i in chosen], [scores[i] for i in chosen], by_size=False)


BINS = (0.5, 0.7, 0.8, 0.85, 0.9, 0.925, 0.95, 0.965, 0.975, 0.98, 0.985, 0.99, 0.9925, 0.995, 0.997, 0.9985, 0.9995)


def calibrate(groups, scores):
    """From a score to how often such a unit was needed, by repositories left out: rates of bins, made to rise."""
    s = np.concatenate(scores)
    y = np.concatenate([np.minimum(1, np.array(g["labels"])) for g in groups])
    bins = np.digitize(s, np.quantile(s, BINS))
    blocks = []
    for at in range(bins.max() + 1):
        chosen = bins == at
        if not chosen.any():
            continue
        blocks.append([s[chosen].sum(), y[chosen].sum(), chosen.sum()])
        while len(blocks) > 1 and blocks[-2][1] / blocks[-2][2] >= blocks[-1][1] / blocks[-1][2]:
            last = blocks.pop()
            blocks[-1] = [a + b for a, b in zip(blocks[-1], last)]
    points = [(float(a / n), float(b / n)) for a, b, n in blocks]
    print("calibration", " ".join(f"{a:.2f}:{b:.3f}" for a, b in points))
    return {"scores": [round(a, 3) for a, _ in points], "chances": [round(b, 4) for _, b in points]}


def write(model, names, calibration, path):
    """Trees as lists of nodes: a leaf is [value]; a split is [feature, threshold, left, right, mean] with `left` if below."""
    trees = []
    for text in model.get_dump(dump_format="json", with_stats=True):
        nodes = []

        def add(node):
            at = len(nodes)
            nodes.append(None)
            if "leaf" in node:
                nodes[at] = [round(node["leaf"], 5)]
                return at, node["leaf"], node["cover"]
            by_id = {child["nodeid"]: child for child in node["children"]}
            left, lv, lc = add(by_id[node["yes"]])
            right, rv, rc = add(by_id[node["no"]])
            mean = (lv * lc + rv * rc) / max(1e-9, lc + rc)
            nodes[at] = [names.index(node["split"]), float(str(np.float32(node["split_condition"]))), left, right, round(mean, 5)]
            return at, mean, lc + rc

        add(json.loads(text))
        trees.append(nodes)
    used = {node[0] for nodes in trees for node in nodes if len(node) > 1}
    order = [n for i, n in enumerate(names) if i in used]
    for nodes in trees:
        for node in nodes:
            if len(node) > 1:
                node[0] = order.index(names[node[0]])
    json.dump({"features": order, "calibration": calibration, "trees": trees}, open(path, "w"), separators=(",", ":"))
    print(path, os.path.getsize(path), "bytes", len(order), "features")


main()
