/**
 * Backup archives: a gzipped tar that unpacks to a data directory, with a manifest first and checksums for `sha256sum
 * --check SHA256SUMS` last.
 */
import { z } from 'zod'
import { FORMAT, NAMES, OLDEST_FORMAT, POSTGRES_VERSION } from '../disk/data-format.ts'

export const MANIFEST_NAME = 'manifest.json'
export const CHECKSUMS_NAME = 'SHA256SUMS'
export const ARCHIVE_VERSION = 1
const KIND = 'packaging site backup'

const manifestSchema = z.object({
  kind: z.literal(KIND),
  archive: z.literal(ARCHIVE_VERSION),
  format: z.number().int(),
  made: z.iso.datetime(),
  /** PostgreSQL's major version; null without an embedded database. */
  postgres: z.string().nullable(),
  /** Whether a PostgreSQL server's dump is included. */
  dump: z.boolean().default(false),
  /** Why a PostgreSQL server's dump is not included. */
  problem: z.string().optional(),
  /** Whether `blobs/` is included; an object store is backed up separately. */
  blobs: z.boolean(),
})
export type Manifest = z.infer<typeof manifestSchema>

export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
  readonly forAdministrator = true
}

export function manifestOf(
  parts: { createdAt: number; database: boolean } & Pick<Manifest, 'blobs' | 'dump' | 'problem'>,
): Manifest {
  return {
    kind: KIND,
    archive: ARCHIVE_VERSION,
    format: FORMAT,
    blobs: parts.blobs,
    dump: parts.dump,
    ...(parts.problem !== undefined && { problem: parts.problem }),
    made: new Date(parts.createdAt).toISOString(),
    postgres: parts.database ? POSTGRES_VERSION : null,
  }
}

export function parseManifest(text: string): Manifest {
  const versions = z
    .object({ kind: z.literal(KIND), archive: z.number(), format: z.number() })
    .safeParse(parseJson(text))
  if (!versions.success) throw new ArchiveError('it is not a backup of this website')
  const { archive, format: written } = versions.data
  if (archive > ARCHIVE_VERSION || written > FORMAT)
    throw new ArchiveError('it was created by a newer version of this software: update the software')
  if (written < OLDEST_FORMAT)
    throw new ArchiveError(
      'it was created by a pre-release version and cannot be upgraded: restore it with the version that created it to export your data',
    )
  const manifest = manifestSchema.safeParse(parseJson(text))
  if (!manifest.success) throw new ArchiveError('it is damaged: its manifest cannot be read')
  const { postgres } = manifest.data
  if (postgres !== null && postgres !== POSTGRES_VERSION) {
    const age = Number(postgres) > Number(POSTGRES_VERSION) ? 'newer' : 'older'
    throw new ArchiveError(
      `its database was written by PostgreSQL ${postgres}, which is ${age} than the version this software reads (${POSTGRES_VERSION})`,
    )
  }
  return manifest.data
}

const SINGLE_FILES: readonly string[] = [NAMES.format, NAMES.keys, NAMES.dump]
const TREES: readonly string[] = [NAMES.database, NAMES.blobs]
const SEGMENT = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/

/** Only files and directories inside the target directory. */
export function isAllowed({ name, kind }: { name: string; kind: 'file' | 'directory' }): boolean {
  const [top = '', ...below] = name.split('/')
  if (!below.every((part) => SEGMENT.test(part))) return false
  if (SINGLE_FILES.includes(name)) return kind === 'file'
  return TREES.includes(top) && (below.length > 0 || kind === 'directory')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
