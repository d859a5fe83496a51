/** What never reaches a log, wherever it appears: credentials and whatever identifies a person. */
const names = [
  'password',
  'oldPassword',
  'newPassword',
  'token',
  'lineAccessToken',
  'lineMessagingToken',
  'email',
  'address',
  'phoneNumber1',
  'phoneNumber2',
  'phoneNumber3',
  'firstName',
  'lastName',
  'firstNameKana',
  'lastNameKana',
  'purpose',
];

const headers = ['x-session-token', 'x-line-access-token', 'x-xsrf-token', 'cookie', 'authorization'];

export const redaction = {
  paths: [
    ...names.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    ...headers.flatMap((name) => [`headers["${name}"]`, `*.headers["${name}"]`]),
  ],
  censor: '[redacted]',
};
