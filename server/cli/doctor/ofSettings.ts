import type { InstallationFacts } from './facts.ts';
import { about, type Finding } from './finding.ts';

type Check = (facts: InstallationFacts) => Finding;

const gigabyte = 1024 ** 3;

/** Less free than this part or so many bytes is too little, or soon will be. */
const full = { part: 0.05, bytes: gigabyte };
const filling = { part: 0.15, bytes: 5 * gigabyte };

const https: Check = ({ isBehindHttps, isLoopback, publicUrl }) => {
  const { ok, warn, fail } = about('https');
  if (isBehindHttps) return ok(`Residents come to ${publicUrl}.`);
  if (isLoopback)
    return warn(`${publicUrl} is for this machine alone: set PUBLIC_URL to the https address of residents.`);
  return fail(
    `${publicUrl} is not https, so passwords travel in plain text: put a TLS proxy in front and set PUBLIC_URL.`,
  );
};

const proxy: Check = ({ isBehindHttps, trustsProxy }) => {
  const { ok, warn, fail } = about('proxy');
  if (isBehindHttps && !trustsProxy) {
    return fail(
      'TRUST_PROXY is not true although a proxy brings https: everybody counts as one address; set it to true.',
    );
  }
  if (!isBehindHttps && trustsProxy) {
    return warn(
      'TRUST_PROXY is true without https: make sure that a proxy of yours is in front, or anybody chooses their address.',
    );
  }
  return ok(trustsProxy ? 'The proxy in front is trusted.' : 'No proxy is trusted.');
};

const key: Check = ({ key: { isThere, isOpenToOthers } }) => {
  const { ok, warn, fail } = about('key');
  if (!isThere)
    return warn(
      'SECRET_KEY is not set, so second factors of staff lie unsealed: openssl rand -base64 32, and see docs/operations.md.',
    );
  if (isOpenToOthers)
    return fail('The file of SECRET_KEY can be read by other users of this machine: chmod g-w,o= on it.');
  return ok('Second factors of staff are sealed.');
};

const mail: Check = ({ mail: { delivery, from, requiresTls, problem }, towns, isLoopback }) => {
  const { ok, warn, fail } = about('mail');
  const registering = towns.filter(({ registersByApp }) => registersByApp).map(({ alias }) => alias);
  if (delivery === 'shown') return warn('SMTP_URL is not set: mails are shown on this machine alone and reach nobody.');
  if (delivery === 'none') {
    return registering.length > 0
      ? fail(
          `SMTP_URL is not set, and residents of ${registering.join(', ')} register by themselves: nobody gets their mail; set it.`,
        )
      : warn('SMTP_URL is not set: nobody gets a mail; set it, and MAIL_FROM.');
  }
  if (problem !== null) return fail(`${problem}: correct SMTP_URL, or look at the mail server.`);
  if (from.endsWith('@localhost'))
    return fail(`MAIL_FROM is ${from}, which mail servers refuse: set it to an address of your own.`);
  if (!requiresTls && !isLoopback)
    return warn('SMTP_REQUIRE_TLS is false: passwords and mails may travel in plain text; leave it out.');
  return ok(`The mail server takes mails from ${from}.`);
};

const demo: Check = ({ loadsDemo, isLoopback }) => {
  const { ok, warn, fail } = about('demo');
  if (!loadsDemo) return ok('No demo tenants are loaded.');
  const text = 'DEMO is on: an empty database gets tenants whose passwords everybody knows; set DEMO=false.';
  return isLoopback ? warn(text) : fail(text);
};

function disks({ disks: all }: InstallationFacts): Finding[] {
  const { ok, warn, fail } = about('disk');
  return all.map(({ path, freeBytes, totalBytes }) => {
    const isBelow = ({ part, bytes }: typeof full) => freeBytes < bytes || freeBytes < part * totalBytes;
    const free = `${(freeBytes / gigabyte).toFixed(1)} GB of ${(totalBytes / gigabyte).toFixed(1)} are free at ${path}`;
    if (isBelow(full)) return fail(`Only ${free}: make room, or nothing can be written soon.`);
    return isBelow(filling) ? warn(`${free}: make room.`) : ok(`${free}.`);
  });
}

export const ofSettings = (facts: InstallationFacts): Finding[] => [
  ...[https, proxy, key, mail, demo].map((check) => check(facts)),
  ...disks(facts),
];
