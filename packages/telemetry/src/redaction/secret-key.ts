const SECRET_ANYWHERE = [
  'password',
  'passwd',
  'passphrase',
  'apikey',
  'authorization',
  'privatekey',
  'credential',
];
const SECRET_ENDINGS = [
  'token',
  'tokens',
  'secret',
  'secrets',
  'cookie',
  'cookies',
  'accesskey',
  'accesskeyid',
  'secretkey',
  'signingkey',
  'encryptionkey',
];
const SECRET_WHOLE = ['auth', 'bearer', 'jwt', 'otp', 'pwd', 'cvv'];

/** Whether a property of this name holds a secret by its look; case and separators do not count. */
export function isSecretKey(key: string): boolean {
  const plain = key.toLowerCase().replace(/[^a-z0-9]/g, '');
  return (
    SECRET_WHOLE.includes(plain) ||
    SECRET_ENDINGS.some((ending) => plain.endsWith(ending)) ||
    SECRET_ANYWHERE.some((part) => plain.includes(part))
  );
}

/** Plain counts such as `maxTokens: 100` tell nothing; a number under any other secret name may be the secret. */
export function isSecretEntry(key: string, value: unknown): boolean {
  if (value === null || value === undefined || typeof value === 'boolean') return false;
  if (typeof value === 'number' && /tokens$/i.test(key)) return false;
  return isSecretKey(key);
}
