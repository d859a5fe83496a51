/** How many of the most used passwords are refused (ASVS 6.2.4). */
const mostUsed = 3000;

let kept: Promise<ReadonlySet<string>> | undefined;

// The list is large and only registrations need it, so it is loaded with the first of them.
async function load() {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const allowedByRule = dictionary['passwords-common'].filter(
    (password) => password.length >= 8 && /[a-z]/i.test(password) && /[0-9]/.test(password),
  );
  return new Set(allowedByRule.slice(0, mostUsed).map((password) => password.toLowerCase()));
}

/**
 * True for the most used passwords among those that pass the rule of eight characters, letter and digit; case counts
 * not.
 */
export async function isCommonPassword(password: string) {
  kept ??= load();
  return (await kept).has(password.toLowerCase());
}
