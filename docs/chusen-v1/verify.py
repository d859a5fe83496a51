import datetime, hashlib, hmac, json, math, sys
raw, day, sha = bytes.fromhex, datetime.date.fromisoformat, lambda data: hashlib.sha256(data).hexdigest()
canon = lambda value: json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
key = lambda seed, n, i: hmac.new(raw(seed), f"chusen-v1/key\n{n}\n{i}".encode(), "sha256").hexdigest()
above = lambda level: [sha(b"\1" + raw(a + b)) if b else a for a, b in zip(level[::2], level[1::2] + [""])]
root = lambda level: root(above(level)) if len(level) > 1 else level[0] if level else sha(b"chusen-v1/empty")
span = lambda p, a: [day(p["date"]).toordinal() * 1440 + m for m in (p["from"] - a["before"], p["to"] + a["after"])]
for t in (lambda data: data if isinstance(data, list) else [data])(json.load(open(sys.argv[1], encoding="utf-8"))):
    d, held, salts, told = t["definition"], t["holdings"], t.pop("salts", {}), t.pop("transcriptHash")
    lines, articles = {e["line"]["n"]: e["line"] for e in t["entries"]}, d.get("articles", [])
    leaves = [sha(b"\0" + raw(salts[e["line"]["n"]]) + canon(e["line"])) if salts else e["leaf"] for e in t["entries"]]
    closing = {"count": len(lines), "tickets": sum(line["t"] for line in lines.values()), "root": root(leaves)}
    hashed = {"definitionHash": d, "linesHash": [*lines.values()], "holdingsHash": held}
    closing.update({name: sha(canon(value)) for name, value in hashed.items()})
    seed = sha(f"chusen-v1/seed\n{sha(canon(d))}\n{closing['root']}\n{t['randomness']['hex']}".encode())
    order = sorted(min((key(seed, n, i + 1), n, i + 1) for i in range(line["t"])) for n, line in lines.items())
    left = {e["id"]: e.get("seats", math.inf) - held["seats"].get(e["id"], 0) for e in d.get("events", [])}
    rules = [(c["events"], c.get("opposite", []), c.get("limit", math.inf)) for c in d.get("conditions", [])]
    taken = [(place["space"], *span(place, {"before": 0, "after": 0})) for place in held["places"]]
    mine, won = {n: [*held["held"].get(n, [])] for n in lines}, {n: [0] * len(lines[n]["c"]) for n in lines}
    for r, n, i in ((r + 1, n, i) for r in range(d["winLimit"]) for _, n, _ in order for i in range(len(won[n]))):
        c, has = lines[n]["c"][i], lambda ids: sum(own in ids for own in mine[n])
        needs = [(s, *span(u, a)) for u in c for a in articles if a["id"] == u["article"] for s in a["spaces"]]
        full = any(s == p and a < z and y < b for s, a, b in needs for p, y, z in taken) or left.get(str(c), 1) < 1
        barred = any(c in a and (has(b) or has(a) >= limit) or c in b and has(a) for a, b, limit in rules)
        if r in won[n] or c in mine[n] or full or barred: continue
        won[n][i], left[str(c)] = r, left.get(str(c), 1) - 1; taken += needs; mine[n].append(c)
    we = {**t, "definitionHash": sha(canon(d)), "closing": closing, "closingHash": sha(canon(closing)), "seed": seed}
    we.update(order=[dict(key=k, n=n, ticket=i) for k, n, i in order], outcomes=[dict(n=n, rounds=won[n]) for n in won])
    print(told, "ok" if we == t and sha(canon(we)) == told else "NOT THE SAME")
