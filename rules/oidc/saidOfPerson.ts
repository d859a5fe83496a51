import type { SaidOfPerson } from '#contract/account/identity.ts';
import { cleanLine, compatibleLine, katakanaLine } from '#rules/text/typedText.ts';
import { type Claims, claimOf, textOf } from './claims.ts';

/** As OpenID Connect marks readings: the tag of katakana, and the one without a country that some send. */
const ofReadings = ['#ja-Kana-JP', '#ja-Kana', '#ja-Hira-JP'];

const firstOf = (claims: Claims, names: readonly string[]) =>
  names.map((name) => textOf(claims, name)).find((text) => text.trim() !== '') ?? '';

const upTo = (most: number, text: string) => [...text].slice(0, most).join('');

/** A name that comes in one piece, as people write it: the surname first. Without a blank it is all surname. */
function namesIn(claims: Claims) {
  const [last = '', ...rest] = firstOf(claims, ['name#ja-Hani-JP', 'name'])
    .trim()
    .split(/[\s\u3000]+/u);
  return { last, first: rest.join(' ') };
}

/** What a provider says of somebody, as a registration begins with it. Nothing of it is taken for true: people correct it. */
export function saidOfPerson(claims: Claims): SaidOfPerson {
  const family = firstOf(claims, ['family_name#ja-Hani-JP', 'family_name']);
  const given = firstOf(claims, ['given_name#ja-Hani-JP', 'given_name']);
  const whole = namesIn(claims);
  const reading = (name: string) =>
    upTo(
      100,
      katakanaLine(
        firstOf(
          claims,
          ofReadings.map((tag) => `${name}${tag}`),
        ),
      ),
    );
  const isInPieces = family !== '' || given !== '';
  const address = textOf(claims, 'address.formatted') || textOf(claims, 'address');
  return {
    lastName: upTo(100, cleanLine(isInPieces ? family : whole.last)),
    firstName: upTo(100, cleanLine(isInPieces ? given : whole.first)),
    lastNameKana: reading('family_name'),
    firstNameKana: reading('given_name'),
    email: upTo(254, compatibleLine(textOf(claims, 'email'))),
    address: upTo(200, cleanLine(address)),
  };
}

/** The mail address that the provider has checked; '' for none. Some say so by a text. */
export function checkedEmailIn(claims: Claims) {
  const isChecked = claimOf(claims, 'email_verified');
  return isChecked === true || isChecked === 'true' ? compatibleLine(textOf(claims, 'email')) : '';
}
