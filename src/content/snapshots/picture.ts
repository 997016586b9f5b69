import { z } from 'zod';

/** A picture of the upstream with its bytes: one JSON object per file. */
export const picture = z.strictObject({
  /** Address in the upstream's content; absolute or relative. */
  address: z.string(),
  type: z.enum(['image/jpeg', 'image/png', 'image/webp', 'image/avif']),
  /** First 8 hexadecimal digits of the SHA-256 of the bytes. */
  digest: z.string().regex(/^[0-9a-f]{8}$/),
  base64: z.base64(),
});
export type Picture = z.infer<typeof picture>;

export const parsePicture = (text: string): Picture => picture.parse(JSON.parse(text));
