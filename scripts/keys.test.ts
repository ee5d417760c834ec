import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDataDirectory } from '../backend/data-directory/data-directory.ts'
import { KeyCommandError } from '../backend/keys/key-ring.ts'
import { parseKeyCommand } from './keys/command.ts'

/** Output and exit code of `npm run keys -- …` in a child process. */
async function keys(settings: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'keys.ts'), ...args], {
    env: { PATH: process.env.PATH ?? '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { out: out.trim(), err: err.trim(), code }
}

let home: string
let settings: { DATA_DIR: string }
const readKeys = async () => JSON.parse(await readFile(join(settings.DATA_DIR, 'keys.json'), 'utf8'))

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'keys-script-'))
  settings = { DATA_DIR: join(home, 'data') }
})
afterAll(() => rm(home, { recursive: true, force: true }))

describe('npm run keys', () => {
  it('opens and releases the data directory if no server runs', async () => {
    const rotated = await keys(settings, 'rotate')
    expect(rotated).toMatchObject({ err: '', code: 0 })
    const { signing } = await readKeys()
    expect(signing).toHaveLength(2)
    expect(rotated.out).toContain(`The key ${signing[0].kid} now signs tokens`)
    expect((await stat(join(settings.DATA_DIR, 'keys.json'))).mode & 0o777).toBe(0o600)
    expect(await keys(settings, 'remove', signing[0].kid)).toMatchObject({
      out: '',
      err: expect.stringContaining('is the current signing key and cannot be removed'),
      code: 1,
    })
  })

  it('asks a running server, which uses the new keys immediately', async () => {
    const directory = await openDataDirectory(settings.DATA_DIR)
    directory.serve(() => new Response('not for the backend', { status: 500 }))
    try {
      expect((await keys(settings, 'rotate', 'secret')).out).toContain('until the server is restarted')
      expect(directory.keys.next?.secret).toBe((await readKeys()).secret)
    } finally {
      await directory.close()
    }
  })

  it('refuses to manage keys with Supabase', async () => {
    const supabase = {
      SUPABASE_URL: 'http://127.0.0.1:1',
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_of_a_project',
      SUPABASE_SECRET_KEY: 'sb_secret_of_a_project_on_supabase',
    }
    expect(await keys(supabase, 'list')).toMatchObject({
      err: expect.stringContaining('SUPABASE_URL is set'),
      code: 1,
    })
  })

  it('prints its help', async () => {
    expect(await keys({}, '--help')).toMatchObject({
      out: expect.stringContaining('Usage: npm run keys -- COMMAND'),
      err: '',
      code: 0,
    })
  })
})

it.each([[['rotate', 'all']], [['remove']], [['list', 'all']], [['rotate', 'secret', 'now']], [['make']]])(
  'rejects the command %j',
  (args) => {
    expect(() => parseKeyCommand(args)).toThrow(KeyCommandError)
  },
)
