/** Written by `npm run imagery`: every committed picture by its original's address. */
import type { CommittedPicture } from './derivatives.ts'

export const committedPictures: Readonly<Record<string, CommittedPicture>> = {}
