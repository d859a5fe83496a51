const code = /^〒?\s*([0-9０-９]{3})[-－‐−ー]([0-9０-９]{4})[\s、,]*/u;

const plain = (digits: string) => digits.normalize('NFKC');

/** An address as it stands on a letter: the postal code that it begins with on a line of its own, the rest as given. */
export function postalLines(address: string): readonly string[] {
  const given = address.trim();
  const [all, area, town] = code.exec(given) ?? [];
  const rest = given.slice(all?.length ?? 0);
  return [...(area && town ? [`〒${plain(area)}-${plain(town)}`] : []), ...(rest === '' ? [] : [rest])];
}
