import type { KeyCommand } from '#backend/keys/key-commands.ts'
import { KeyCommandError } from '#backend/keys/key-ring.ts'

export const USAGE = `Usage: npm run keys -- COMMAND

  list
  rotate [signing|publishable|secret]
  remove KID

Shows and changes the keys of the embedded backend, with or without a running server. rotate makes a new key for
signing access tokens, and tokens of the old ones stay valid; remove ends an old one and its tokens. rotate publishable
and rotate secret make a new API key; the earlier one is valid until the server is restarted.`

const TARGETS = ['signing', 'publishable', 'secret'] as const

/** @param words arguments of `npm run keys --`. @throws {KeyCommandError} */
export function parseKeyCommand(words: readonly string[]): KeyCommand {
  const [verb, word, ...rest] = words
  if (rest.length === 0) {
    if (verb === 'list' && word === undefined) return { verb }
    if (verb === 'remove' && word !== undefined) return { verb, kid: word }
    if (verb === 'rotate') {
      const which = TARGETS.find((target) => target === (word ?? 'signing'))
      if (which) return { verb, which }
    }
  }
  throw new KeyCommandError(`There is no command “${words.join(' ')}”.\n\n${USAGE}`)
}
