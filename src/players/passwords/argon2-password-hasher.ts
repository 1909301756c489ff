import { hash, verify } from '@node-rs/argon2';
import { PasswordHasher } from '../application/ports.js';

/** OWASP's first choice for argon2id: about 60 ms and 19 MiB a hash. */
const PARAMETERS = {
  algorithm: 2, // argon2id; the package's own enum is gone at run time
  memoryCost: 19 * 1024,
  timeCost: 2,
  parallelism: 1,
} as const;

/** Matches no password and costs as much to compare with as any other hash. */
const NO_HASH = [
  '$argon2id$v=19',
  `m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}`,
  Buffer.alloc(16).toString('base64').replace(/=+$/, ''),
  Buffer.alloc(32).toString('base64').replace(/=+$/, ''),
].join('$');

export class Argon2PasswordHasher extends PasswordHasher {
  hash(password: string): Promise<string> {
    return hash(plain(password), PARAMETERS);
  }

  async matches(password: string, passwordHash: string | null): Promise<boolean> {
    const equal = await verify(passwordHash ?? NO_HASH, plain(password));
    return equal && passwordHash !== null;
  }
}

/** Keyboards differ in how they compose a letter; the password is the same. */
function plain(password: string): string {
  return password.normalize('NFKC');
}
