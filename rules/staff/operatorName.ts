/** Somebody at the command line as histories keep them, in words; null for another actor. */
export function operatorName(actor: string) {
  const [kind, ...rest] = actor.split(':');
  if (kind !== 'operator') return null;
  const name = rest.at(-1) ?? '';
  return name === '' ? 'システム管理者' : `システム管理者（${name}）`;
}
