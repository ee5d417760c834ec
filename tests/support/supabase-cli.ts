import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { npmProgram } from '#scripts/tools/npm-tools.ts'

/** The Supabase CLI in a copy of this project. */
export interface SupabaseCli extends AsyncDisposable {
  /** With `config.toml` and `migrations`. */
  readonly directory: string
  /** Returns the JSON output. @throws with the printed output if it fails or warns, for example of an old setting */
  run(...args: string[]): Promise<Record<string, unknown>>
}

const execute = promisify(execFile)

export async function openSupabaseCli(): Promise<SupabaseCli> {
  const program = await npmProgram(`@supabase/cli-${process.platform}-${process.arch}@3.1.0`, 'bin/supabase')
  const project = await mkdtemp(join(tmpdir(), 'supabase-cli-'))
  const directory = join(project, 'supabase')
  const home = join(project, 'home')
  await mkdir(home)
  await cp(join(import.meta.dirname, '../../supabase'), directory, { recursive: true })
  const env = {
    PATH: '/usr/bin:/bin',
    HOME: home,
    CI: 'true',
    // Disables telemetry and update checks, which need a network.
    DO_NOT_TRACK: '1',
    SUPABASE_TELEMETRY_DISABLED: '1',
    SUPABASE_NO_UPDATE_NOTIFIER: '1',
    HTTP_PROXY: 'http://127.0.0.1:9',
    HTTPS_PROXY: 'http://127.0.0.1:9',
  }
  return {
    directory,
    async run(...args) {
      const options = { cwd: project, env, timeout: 180_000, maxBuffer: 10_000_000 }
      const { stdout, stderr } = await execute(program, [...args, '--output-format', 'json'], options).catch(
        (error) => {
          throw new Error(
            `supabase ${args.join(' ')} failed: ${error.stdout}${error.stderr || error.message}`,
          )
        },
      )
      const [warning] = /^WARN.*/m.exec(stderr) ?? []
      if (warning) throw new Error(`supabase ${args.join(' ')} prints a warning: ${warning}`)
      // A statement without rows prints its name instead of JSON.
      return /^\s*\{/.test(stdout) ? JSON.parse(stdout) : {}
    },
    [Symbol.asyncDispose]: () => rm(project, { recursive: true, force: true }),
  }
}

/** A socket URL for the CLI; the host name is ignored. */
export function cliAddress(url: string): string {
  return url.replace('@/', '@localhost/')
}
