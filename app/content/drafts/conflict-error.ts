import { ContentError, STALE_VERSION } from '../content-error.ts'
import { editorNames } from './editor-names.ts'

type Client = Parameters<typeof editorNames>[0]

interface LastChange {
  /** User id, or null for the website. */
  readonly actor: string | null
  /** Such as `New → Contacting`. */
  readonly description: string
}

/** Returns the error for a change that was not saved because the record has changed since the user opened it. */
export async function createConflictError(
  client: Client,
  noun: string,
  { actor, description }: LastChange,
): Promise<ContentError> {
  // A conflict is reported as one even if the names can't be read.
  const names = await editorNames(client).catch(() => null)
  const { session } = (await client.auth.getSession()).data
  const message =
    actor !== null && actor === session?.user.id
      ? `You’ve already changed this ${noun} since you opened it here: ${description}.`
      : `${nameOf(actor, names)} changed this ${noun} after you opened it: ${description}.`
  return new ContentError(message, { message, code: STALE_VERSION }, 409)
}

function nameOf(actor: string | null, names: ReadonlyMap<string, string> | null): string {
  if (actor === null) return 'The website'
  if (names === null) return 'A colleague'
  return names.get(actor) ?? 'A former colleague'
}
