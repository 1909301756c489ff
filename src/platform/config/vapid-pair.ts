import { createECDH } from 'node:crypto';

/** Whether two keys of P-256 in URL-safe Base64 are a pair. */
export function belongTogether(publicKey: string, privateKey: string): boolean {
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(privateKey, 'base64url');
    return curve.getPublicKey('base64url') === publicKey;
  } catch {
    return false; // a number that is no private key of the curve
  }
}
