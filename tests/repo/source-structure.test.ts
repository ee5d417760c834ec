/** Structure of the source: file and folder sizes, and no import cycles. */
import { posix } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, it } from 'vitest'
import routes from '#app/routes.ts'
import { allFiles, isCode, isTest, read } from './files.ts'
import { describeImport, importsOf, isBelow } from './imports.ts'

const PRODUCT = ['app', 'backend', 'company', 'domain', 'formats', 'server', 'scripts', 'supabase/functions']
const GENERATED = ['supabase/database.types.ts']
const MAX_FILES = 20
const MEDIAN_LINES = 60
const P90_LINES = 200
const SHORT = 25
const SHORT_SHARE = 0.12

const isSource = (file: string) => isCode(file) && !isTest(file) && !GENERATED.includes(file)
const source = allFiles.filter((file) => isSource(file) && PRODUCT.some((folder) => isBelow(file, folder)))
const isProduct = new Set(source)
const imports = source.flatMap(importsOf).filter(({ target }) => isProduct.has(target))

const routeModules = new Set((routes as RouteConfigEntry[]).flatMap(filesOf).map((file) => `app/${file}`))

function filesOf({ file, children = [] }: RouteConfigEntry): string[] {
  return [file, ...children.flatMap(filesOf)]
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>

function graphOf(edges: readonly (readonly [from: string, to: string])[]): Graph {
  const graph = new Map<string, Set<string>>()
  for (const [from, to] of edges) if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to))
  return graph
}

/** Returns one cycle for each import that closes one. */
function cyclesOf(graph: Graph): string[][] {
  const cycles: string[][] = []
  const done = new Set<string>()
  const path: string[] = []
  function visit(node: string): void {
    if (done.has(node)) return
    if (path.includes(node)) {
      cycles.push([...path.slice(path.indexOf(node)), node])
      return
    }
    path.push(node)
    for (const next of graph.get(node) ?? []) visit(next)
    path.pop()
    done.add(node)
  }
  for (const node of graph.keys()) visit(node)
  return cycles
}

describe('cycle detection', () => {
  it('finds a cycle, and none in an acyclic graph', () => {
    const line = graphOf([
      ['a', 'b'],
      ['b', 'c'],
      ['a', 'c'],
    ])
    expect(cyclesOf(line)).toEqual([])
    const round = graphOf([
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'b'],
    ])
    expect(cyclesOf(round)).toEqual([['b', 'c', 'b']])
  })
})

describe('imports of values and types', () => {
  it('are found', () => {
    expect(imports.length).toBeGreaterThan(500)
  })

  it('form no cycles between files', () => {
    const graph = graphOf(imports.map(({ file, target }) => [file, target]))
    expect(cyclesOf(graph).map((cycle) => cycle.join(' → '))).toEqual([])
  })

  // A subfolder counts as a separate folder.
  it('form no cycles between folders', () => {
    const folderOf = posix.dirname
    const graph = graphOf(imports.map(({ file, target }) => [folderOf(file), folderOf(target)]))
    const cycles = cyclesOf(graph).map((cycle) =>
      cycle
        .slice(1)
        .map((folder, index) => {
          const [from, to] = [cycle[index], folder]
          return imports.filter(({ file, target }) => folderOf(file) === from && folderOf(target) === to)
        })
        .map(([example]) => example && describeImport(example)),
    )
    expect(cycles).toEqual([])
  })
})

describe('folders', () => {
  it('contain at most 20 source files besides route modules', () => {
    const counted = source.filter((file) => !routeModules.has(file) && !file.endsWith('.d.ts'))
    const folders = Map.groupBy(counted, (file) => posix.dirname(file))
    const full = [...folders].filter(([, files]) => files.length > MAX_FILES)
    expect(full.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([])
  })
})

describe('source files', () => {
  const lengths = source
    .map((file) => read(file).split('\n').length - 1)
    .toSorted((one, other) => one - other)
  const at = (share: number) => lengths[Math.floor(lengths.length * share)]

  it('have a median of at least 60 lines', () => {
    expect(at(0.5)).toBeGreaterThanOrEqual(MEDIAN_LINES)
  })

  it('have at most 200 lines in nine of ten cases', () => {
    expect(at(0.9)).toBeLessThanOrEqual(P90_LINES)
  })

  it('seldom have fewer than 25 lines', () => {
    const short = lengths.filter((lines) => lines < SHORT)
    expect(short.length / lengths.length).toBeLessThanOrEqual(SHORT_SHARE)
  })
})

describe('fixtures', () => {
  const outside = allFiles.filter((file) => isCode(file) && !isBelow(file, 'tests'))

  it('are named .fixture if they import the test runner', () => {
    const needing = outside
      .filter((file) => !isTest(file) && !isBelow(file, 'scripts') && !file.endsWith('vitest.config.ts'))
      .flatMap(importsOf)
      .filter(({ target }) => /^vitest($|\/)/.test(target) || isBelow(target, 'tests'))
    expect(needing.map(describeImport)).toEqual([])
    expect(
      outside.filter((file) => /(^|[/.-])(fixtures?|testing)\.tsx?$/.test(file) && !isTest(file)),
    ).toEqual([])
  })

  it('are imported only by tests and other fixtures', () => {
    const wrong = outside
      .filter((file) => !isTest(file))
      .flatMap(importsOf)
      .filter(({ target }) => /\.fixture\.tsx?$/.test(target))
    expect(wrong.map(describeImport)).toEqual([])
  })
})
