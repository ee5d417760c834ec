/** Writes `company/pictures.ts`, the list by which pages know the committed pictures. */
import type { CommittedPicture } from '#domain/company/company.ts'

export function manifestText(pictures: Readonly<Record<string, CommittedPicture>>): string {
  const lines = Object.entries(pictures).map(
    ([address, { width, height, hash, trace }]) =>
      `  '${address}': {\n    width: ${width},\n    height: ${height},\n    hash: '${hash}',\n    trace: '${trace}',\n  },\n`,
  )
  return `/** Written by \`npm run generate:company\`: every committed picture by its original's address. */
import type { CommittedPicture } from '#domain/company/company.ts'

export const COMMITTED_PICTURES: Readonly<Record<string, CommittedPicture>> = {
${lines.join('')}}
`
}
