import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Secrets } from '../application/ports.js';

const SEED_BYTES = 32;
const CODE_LENGTH = 10;
/** Without the letters and digits that are taken for one another. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Secrets from the operating system's generator. */
@Injectable()
export class RandomSecrets extends Secrets {
  gameId(): string {
    return randomUUID();
  }

  seed(): string {
    return randomBytes(SEED_BYTES).toString('hex');
  }

  inviteCode(): string {
    const letter = () => CODE_LETTERS.charAt(randomInt(CODE_LETTERS.length));
    return Array.from({ length: CODE_LENGTH }, letter).join('');
  }
}
