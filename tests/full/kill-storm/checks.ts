/** Checks after a kill and restart that acknowledged writes exist and none is partial. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServedProcess, ServerSettings } from './served-process.ts'
import { adminOf, BUCKET, type ExpectedState, sumOf, visitorOf } from './storm.ts'

const PAGE_SIZE = 1000
const SESSIONS_KEPT = 10

/** @returns a sentence per failure */
export async function check(
  server: ServedProcess,
  expected: ExpectedState,
  { dataDirectory }: ServerSettings,
): Promise<string[]> {
  const objects = await readObjects(server)
  const faults = [
    ...expected.rows.compare(await readRows(server)),
    ...expected.objects.compare(objects),
    ...expected.users.compare(await readPeople(server)),
    ...(await refreshSessions(server, expected)),
    ...(await checkMigrations(server)),
  ]
  const { sweep } = await server.request('sweep')
  if (sweep?.missing !== 0) faults.push(`${sweep?.missing} objects without a file`)
  const files = await filesIn(join(dataDirectory, 'blobs'))
  if (files.length !== objects.size)
    faults.push(`${files.length} files for ${objects.size} objects after removing orphans`)
  return faults
}

async function readRows(server: ServedProcess): Promise<Map<string, string>> {
  const found = new Map<string, number>()
  for (let from = 0; ; from += PAGE_SIZE) {
    const { data, error } = await adminOf(server)
      .from('customers')
      .select('name')
      .order('id')
      .range(from, from + PAGE_SIZE - 1)
    if (error) throw error
    for (const { name } of data) found.set(name, (found.get(name) ?? 0) + 1)
    if (data.length < PAGE_SIZE) break
  }
  // The count detects duplicate rows.
  return new Map([...found].map(([name, count]) => [name, String(count)]))
}

/** Downloads objects to compare bytes rather than metadata. */
async function readObjects(server: ServedProcess): Promise<Map<string, string>> {
  const objects = adminOf(server).storage.from(BUCKET)
  const found = new Map<string, string>()
  for (const folder of ['1', '2', '3']) {
    const { data, error } = await objects.list(folder, { limit: PAGE_SIZE })
    if (error) throw error
    for (const { name } of data) {
      const download = await objects.download(`${folder}/${name}`)
      found.set(
        `${folder}/${name}`,
        download.data ? sumOf(await download.data.bytes()) : String(download.error),
      )
    }
  }
  return found
}

async function readPeople(server: ServedProcess): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (let page = 1; ; page += 1) {
    const { data, error } = await adminOf(server).auth.admin.listUsers({ page, perPage: PAGE_SIZE })
    if (error) throw error
    for (const { email } of data.users) found.set(email ?? '', '1')
    if (data.users.length < PAGE_SIZE) break
  }
  return found
}

/** Refreshes the newest sessions; the next kill must not undo it. */
async function refreshSessions(server: ServedProcess, { sessions }: ExpectedState): Promise<string[]> {
  const faults = []
  sessions.splice(0, Math.max(0, sessions.length - SESSIONS_KEPT))
  for (const session of sessions) {
    const { data, error } = await visitorOf(server).auth.refreshSession({
      refresh_token: session.refreshToken,
    })
    if (error || !data.session) faults.push(`The session of ${session.email} is lost: ${error?.message}`)
    else session.refreshToken = data.session.refresh_token
  }
  return faults
}

/** Each test migration replaces the table of the last one. */
async function checkMigrations(server: ServedProcess): Promise<string[]> {
  const { migrations } = await server.request('migrations')
  const last = migrations?.recorded.filter((version) => version.startsWith('2999')).slice(-1)
  const isSame = JSON.stringify(last) === JSON.stringify(migrations?.existing)
  return isSame
    ? []
    : [`The last recorded migration is ${last}, but the tables are from ${migrations?.existing}`]
}

async function filesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
