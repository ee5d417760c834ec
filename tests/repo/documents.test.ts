import { describe, expect, it } from 'vitest'
import { allFiles, read } from './files.ts'

const manifest = JSON.parse(read('package.json'))
const dependencies = ['dependencies', 'optionalDependencies', 'devDependencies'].flatMap((kind) =>
  Object.entries<string>(manifest[kind] ?? {}),
)
const documents = allFiles.filter((file) => file.endsWith('.md'))

describe('the documents', () => {
  it('name commands that exist', () => {
    const wrong = documents.flatMap((file) =>
      [...read(file).matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)]
        .map(([, script, short]) => script ?? short ?? '')
        .filter((script) => !(script in manifest.scripts))
        .map((script) => `${file}: npm run ${script}`),
    )
    expect(wrong).toEqual([])
  })

  it('begin, in the README, with the two commands', () => {
    const firstScreen = read('README.md').split('\n').slice(0, 60).join('\n')
    expect(firstScreen).toContain('npm start')
    expect(firstScreen).toContain('npm test')
  })

  it('link to files that exist', () => {
    const wrong = documents.flatMap((file) =>
      [...read(file).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
        .map(([, target = '']) => new URL(target, `file:///${file}`).pathname.slice(1))
        .filter(
          (target) =>
            !allFiles.some((path) => path === target || path.startsWith(target.replace(/\/?$/, '/'))),
        )
        .map((target) => `${file}: ${target}`),
    )
    expect(wrong).toEqual([])
  })
})

describe('dependencies', () => {
  it('have a line each in docs/dependencies.md, and lines have a dependency each', () => {
    const rows = read('docs/dependencies.md')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
    const explained = rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name),
    )
    expect(explained.toSorted()).toEqual(dependencies.map(([name]) => name).toSorted())
  })

  it('are pinned to one version', () => {
    expect(dependencies.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  })

  it('are locked with their integrity, from wherever npm is told to fetch', () => {
    const lock = JSON.parse(read('package-lock.json'))
    const packages = Object.entries<{ integrity?: string; resolved?: string; link?: boolean }>(
      lock.packages,
    ).filter(([path]) => path !== '')
    expect(
      packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path),
    ).toEqual([])
    expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([])
  })

  it('run no scripts when they are installed', () => {
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
  })
})
