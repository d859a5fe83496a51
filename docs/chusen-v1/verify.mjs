// biome-ignore-all format: thirty lines, the steps of verify.py with nothing but Web Crypto (Node 22 or later)
import { readFileSync } from 'node:fs';

const [hex, raw] = [(bytes) => Buffer.from(bytes).toString('hex'), (text) => Buffer.from(text, 'hex')];
const sha = async (...parts) => hex(await crypto.subtle.digest('SHA-256', await new Blob(parts).arrayBuffer()));
const members = (v) => Object.keys(v).sort().map((name) => `${JSON.stringify(name)}:${canon(v[name])}`);
const canon = (v) => (Array.isArray(v) ? `[${v.map(canon)}]` : v === Object(v) ? `{${members(v)}}` : JSON.stringify(v));
const above = (level) => level.flatMap((a, i) => (i % 2 ? [] : level[i + 1] ? sha(raw(`01${a}${level[i + 1]}`)) : a));
const rootOf = async (level) => (level[1] ? rootOf(await Promise.all(above(level))) : (level[0] ?? sha('chusen-v1/empty')));
const span = (p, a) => [p.from - a.before, p.to + a.after].map((minutes) => Date.parse(p.date) / 60_000 + minutes);
for (const { salts, transcriptHash, ...t } of [JSON.parse(readFileSync(process.argv[2], 'utf8'))].flat()) {
  const [{ articles = [], conditions = [], events = [], winLimit }, { held, places, seats }] = [t.definition, t.holdings];
  const root = await rootOf(await Promise.all(t.entries.map(({ line, leaf }) => (salts ? sha(raw(`00${salts[line.n]}`), canon(line)) : leaf))));
  const seed = await sha(`chusen-v1/seed\n${await sha(canon(t.definition))}\n${root}\n${t.randomness.hex}`);
  const secret = await crypto.subtle.importKey('raw', raw(seed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const keyOf = async (text) => hex(await crypto.subtle.sign('HMAC', secret, await new Blob([text]).arrayBuffer()));
  const tickets = t.entries.flatMap(({ line }) => Array.from({ length: line.t }, (_, i) => ({ n: line.n, ticket: i + 1 })));
  const keys = await Promise.all(tickets.map(async (one) => [await keyOf(`chusen-v1/key\n${one.n}\n${one.ticket}`), one]));
  const order = Array.from(Map.groupBy(keys.sort(([a, one], [b, other]) => (a + one.n < b + other.n ? -1 : 1)), ([, { n }]) => n).values(), ([[key, one]]) => ({ ...one, key }));
  const left = new Map(events.map(({ id, seats: all = 1e9 }) => [id, all - (seats[id] ?? 0)]));
  const taken = places.map((place) => [place.space, ...span(place, { before: 0, after: 0 })]);
  const won = new Map(t.entries.map(({ line: { n, c } }) => [n, { n, c, mine: [...(held[n] ?? [])], rounds: c.map(() => 0) }]));
  for (const [r, { c, mine, rounds }, i] of Array.from({ length: winLimit }, (_, r) => order.flatMap(({ n }) => won.get(n).c.map((_, i) => [r + 1, won.get(n), i]))).flat()) {
    const has = (ids = []) => ids.filter((id) => mine.includes(id)).length;
    const needs = articles.flatMap((a) => [c[i]].flat().filter((u) => u.article === a.id).flatMap((u) => a.spaces.map((s) => [s, ...span(u, a)])));
    const full = left.get(c[i]) < 1 || needs.some(([s, a, b]) => taken.some(([t, y, z]) => s === t && a < z && y < b));
    const barred = conditions.some(({ events: a, opposite: b = [], limit }) => (a.includes(c[i]) && (has(b) || has(a) >= limit)) || (b.includes(c[i]) && has(a)));
    if (!rounds.includes(r) && !mine.includes(c[i]) && !full && !barred) { rounds[i] = r; taken.push(...needs); mine.push(c[i]); left.set(c[i], left.get(c[i]) - 1); }
  }
  const again = { ...t, closing: { ...t.closing, root }, seed, order, outcomes: [...won.values()].map(({ n, rounds }) => ({ n, rounds })) };
  console.log(transcriptHash, canon(again) === canon(t) && (await sha(canon(t))) === transcriptHash ? 'ok' : 'NOT THE SAME');
}
