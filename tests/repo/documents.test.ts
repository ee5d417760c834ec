import { describe, expect, it } from 'vitest'
import { allFiles, read } from './files.ts'

const manifest = JSON.parse(read('package.json'))
const testPackages = Object.entries<string>(JSON.parse(read('tests/packages/package.json')).devDependencies)
const dependencies = [
  ...['dependencies', 'optionalDependencies', 'devDependencies'].flatMap((kind) =>
    Object.entries<string>(manifest[kind] ?? {}),
  ),
  ...testPackages,
]
const documents = allFiles.filter((file) => file.endsWith('.md'))

describe('documents', () => {
  it('name commands that exist', () => {
    const wrong = documents.flatMap((file) =>
      [...read(file).matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)]
        .map(([, script, short]) => script ?? short ?? '')
        .filter((script) => !(script in manifest.scripts))
        .map((script) => `${file}: npm run ${script}`),
    )
    expect(wrong).toEqual([])
  })

  it('show the two commands at the top of the README', () => {
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
  it('match the table in docs/dependencies.md', () => {
    const rows = read('docs/dependencies.md')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
    const explained = rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name),
    )
    expect(explained.toSorted()).toEqual(dependencies.map(([name]) => name).toSorted())
  })

  /** knip doesn't check these. */
  it('of the tests are used', () => {
    const tools = ['@biomejs/biome', 'typescript', 'knip', '@testing-library/dom']
    const imported = new Set(
      allFiles
        .filter((file) => /\.tsx?$/.test(file))
        .flatMap((file) => [...read(file).matchAll(/(?:from|import) '((?:@[\w-]+\/)?[\w.-]+)/g)])
        .map(([, name]) => name),
    )
    const unused = testPackages.filter(
      ([name]) => !name.startsWith('@types/') && !tools.includes(name) && !imported.has(name),
    )
    expect(unused).toEqual([])
  })

  it('are pinned to one version', () => {
    expect(dependencies.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  })

  it('are locked with integrity hashes and without registry URLs', () => {
    const lock = JSON.parse(read('package-lock.json'))
    const packages = Object.entries<{ integrity?: string; resolved?: string; link?: boolean }>(
      lock.packages,
    ).filter(([path, { link }]) => path.startsWith('node_modules/') && !link)
    expect(
      packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path),
    ).toEqual([])
    expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([])
  })

  it('run no install scripts', () => {
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
  })
})

/** Criteria of WCAG 2.2, levels A and AA, by guideline; 4.1.1 was removed. */
const CRITERIA: Readonly<Record<string, readonly number[]>> = {
  '1.1': [1],
  '1.2': [1, 2, 3, 4, 5],
  '1.3': [1, 2, 3, 4, 5],
  '1.4': [1, 2, 3, 4, 5, 10, 11, 12, 13],
  '2.1': [1, 2, 4],
  '2.2': [1, 2],
  '2.3': [1],
  '2.4': [1, 2, 3, 4, 5, 6, 7, 11],
  '2.5': [1, 2, 3, 4, 7, 8],
  '3.1': [1, 2],
  '3.2': [1, 2, 3, 4, 6],
  '3.3': [1, 2, 3, 4, 7, 8],
  '4.1': [2, 3],
}

describe('docs/accessibility.md', () => {
  const text = read('docs/accessibility.md')

  it('lists each WCAG 2.2 AA criterion once, with implementation and test', () => {
    const named = [...text.matchAll(/^\| (\d\.\d\.\d+) [^|]+\((?:A|AA)\) \| [^|]{10,} \| [^|]+ \|$/gm)]
    const all = Object.entries(CRITERIA).flatMap(([guideline, numbers]) =>
      numbers.map((n) => `${guideline}.${n}`),
    )
    expect(named.map(([, number]) => number)).toEqual(all)
    expect(all).toHaveLength(55)
  })

  it('names existing tests', () => {
    const files = [...text.matchAll(/`((?:[\w-]+\/)*[\w-]+\.(?:test\.tsx?|ts))`/g)].map(
      ([, file = '']) => file,
    )
    expect(files.length).toBeGreaterThan(15)
    expect(
      files.filter((file) => !allFiles.some((path) => path === file || path.endsWith(`/${file}`))),
    ).toEqual([])
  })
})
