import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isContent } from '#backend/disk/data-format.ts'
import { openPreviousBuildAssets, PREVIOUS_BUILDS_DIRECTORY } from './previous-build-assets.ts'
import { createStaticFiles, openBuiltFiles } from './static-files.ts'

const DAY = 24 * 60 * 60 * 1000
let root = ''
let now = 0
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kept-assets-'))
  now = Date.parse('2026-11-20T12:00:00Z')
})
afterEach(() => rmSync(root, { recursive: true }))
const client = () => join(root, 'client')
const kept = () => join(root, 'data', PREVIOUS_BUILDS_DIRECTORY)

/** Replaces the build while the website runs. */
function build(...names: string[]) {
  rmSync(client(), { recursive: true, force: true })
  mkdirSync(join(client(), 'assets'), { recursive: true })
  for (const name of names) writeFileSync(join(client(), 'assets', name), `// ${name}`)
  writeFileSync(join(client(), 'favicon.svg'), '<svg/>')
}
/** Starts the website on the current build. */
async function start() {
  const assets = await openPreviousBuildAssets(client(), kept(), () => now)
  await assets.save()
  const files = createStaticFiles(openBuiltFiles(client(), assets))
  return (name: string) => files.fetch(new Request(`http://localhost/assets/${name}`))
}

describe('assets of previous builds', () => {
  it('are served after the next build and cacheable for ever', async () => {
    build('home-1.js', 'react-1.js')
    await start()
    build('home-2.js', 'react-1.js')
    const get = await start()
    const old = get('home-1.js')
    expect(await old?.text()).toBe('// home-1.js')
    expect(old?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(old?.headers.get('content-type')).toContain('text/javascript')
    expect(await get('home-2.js')?.text()).toBe('// home-2.js')
  })

  it('that no build had are a plain 404', async () => {
    build('home-1.js')
    const get = await start()
    expect(get('home-9.js')?.status).toBe(404)
    expect(get('home-9.js')?.headers.get('content-type')).toContain('text/plain')
  })

  it('of the current build are served while the next build replaces it', async () => {
    build('home-1.js')
    const get = await start()
    build('home-2.js')
    expect(await get('home-1.js')?.text()).toBe('// home-1.js')
  })

  it('are kept for the last five builds', async () => {
    for (let version = 1; version <= 8; version += 1) {
      build(`home-${version}.js`)
      now += 60_000
      await start()
    }
    const get = await start()
    const found = [1, 2, 3, 4, 5, 6, 7, 8].filter((version) => get(`home-${version}.js`)?.status === 200)
    expect(found).toEqual([3, 4, 5, 6, 7, 8])
    expect(readdirSync(kept())).toHaveLength(6)
  })

  it('expire 30 days after they were last served', async () => {
    build('home-1.js')
    await start()
    build('home-2.js')
    now += 31 * DAY
    const get = await start()
    expect(get('home-1.js')?.status).toBe(404)
    expect(readdirSync(kept())).toHaveLength(1)
  })

  it('count from the last start that served them', async () => {
    build('home-1.js')
    await start()
    now += 20 * DAY
    await start()
    build('home-2.js')
    now += 20 * DAY
    expect((await start())('home-1.js')?.status).toBe(200)
  })

  it('leave out a copy that was interrupted by a kill', async () => {
    build('home-1.js')
    mkdirSync(join(kept(), 'making-7', 'assets'), { recursive: true })
    writeFileSync(join(kept(), 'making-7', 'assets', 'half.js'), '// ha')
    utimesSync(join(kept(), 'making-7'), new Date(now), new Date(now))
    const get = await start()
    expect(get('half.js')?.status).toBe(404)
    expect(readdirSync(kept())).toHaveLength(1)
  })

  it('are stored once for repeated starts of a build', async () => {
    build('home-1.js')
    await start()
    await start()
    expect(readdirSync(kept())).toHaveLength(1)
  })
})

it('do not make an otherwise empty data directory look used', () => {
  expect(isContent(PREVIOUS_BUILDS_DIRECTORY)).toBe(false)
})
