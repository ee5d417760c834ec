import type { KeyCommand } from '#backend/keys/key-commands.ts'
import { KeyCommandError } from '#backend/keys/key-ring.ts'

export const USAGE = `Usage: npm run keys -- COMMAND

  list
  rotate [signing|publishable|secret]
  remove KID

Lists and changes the keys of the embedded backend, with or without a running server. rotate creates a new signing key
for access tokens; tokens signed with older keys stay valid. remove deletes an old signing key and invalidates its
tokens. rotate publishable and rotate secret create a new API key; the previous one works until the server restarts.`

const TARGETS = ['signing', 'publishable', 'secret'] as const

/** @param args arguments of `npm run keys --`. @throws {KeyCommandError} */
export function parseKeyCommand(args: readonly string[]): KeyCommand {
  const [verb, word, ...rest] = args
  if (rest.length === 0) {
    if (verb === 'list' && word === undefined) return { verb }
    if (verb === 'remove' && word !== undefined) return { verb, kid: word }
    if (verb === 'rotate') {
      const which = TARGETS.find((target) => target === (word ?? 'signing'))
      if (which) return { verb, which }
    }
  }
  throw new KeyCommandError(`Unknown command “${args.join(' ')}”.\n\n${USAGE}`)
}
