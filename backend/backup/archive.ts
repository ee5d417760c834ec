/**
 * What a backup's archive holds: a tar, compressed by gzip, that is a data directory once it is unpacked, with a
 * manifest in front and the checksums of all files at the end, as `sha256sum --check SHA256SUMS` takes them.
 */
import { z } from 'zod'
import { format, names, oldestFormat, postgresVersion } from '#backend/data-format.ts'

export const manifestName = 'manifest.json'
export const checksumsName = 'SHA256SUMS'
/** Of the archive's own form; one that is not known is of a newer version. */
export const archiveVersion = 1
const kind = 'packaging site backup'

const manifestShape = z.object({
  kind: z.literal(kind),
  archive: z.literal(archiveVersion),
  /** Of the data directory. */
  format: z.number().int(),
  /** ISO 8601. */
  made: z.iso.datetime(),
  /** The major version of the PostgreSQL whose files `database/` holds; null when it holds none. */
  postgres: z.string().nullable(),
  /** Whether `blobs/` holds the stored files; an object store keeps its own. */
  blobs: z.boolean(),
})
export type Manifest = z.infer<typeof manifestShape>

/** Why an archive cannot be written or used, as a sentence for the operator. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
}

export function manifestOf(parts: { made: number; database: boolean; blobs: boolean }): Manifest {
  return {
    ...{ kind, archive: archiveVersion, format, blobs: parts.blobs },
    made: new Date(parts.made).toISOString(),
    postgres: parts.database ? postgresVersion : null,
  }
}

/** @throws {ArchiveError} when this version cannot use what the manifest describes */
export function parseManifest(text: string): Manifest {
  const versions = z
    .object({ kind: z.literal(kind), archive: z.number(), format: z.number() })
    .safeParse(parseJson(text))
  if (!versions.success) throw new ArchiveError('it is not a backup of this site')
  const { archive, format: written } = versions.data
  if (archive > archiveVersion || written > format)
    throw new ArchiveError('it was made by a newer version of this software: update the software')
  if (written < oldestFormat) throw new ArchiveError('it is older than this version can read')
  const manifest = manifestShape.safeParse(parseJson(text))
  if (!manifest.success) throw new ArchiveError('it is damaged: its manifest cannot be read')
  const { postgres } = manifest.data
  if (postgres !== null && postgres !== postgresVersion) {
    const age = Number(postgres) > Number(postgresVersion) ? 'newer' : 'older'
    throw new ArchiveError(
      `its database is of PostgreSQL ${postgres}, which is ${age} than this version can read (${postgresVersion})`,
    )
  }
  return manifest.data
}

const singleFiles: readonly string[] = [names.format, names.keys]
const trees: readonly string[] = [names.database, names.blobs]
const segment = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/

/** Whether an entry may be unpacked: it is one that we write, and lies inside the directory. */
export function isAllowed({ name, kind }: { name: string; kind: 'file' | 'directory' }): boolean {
  const [top = '', ...below] = name.split('/')
  if (!below.every((part) => segment.test(part))) return false
  if (singleFiles.includes(name)) return kind === 'file'
  return trees.includes(top) && (below.length > 0 || kind === 'directory')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
