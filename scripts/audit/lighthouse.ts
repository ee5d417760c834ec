/** Audits one page with Lighthouse's slow phone and network. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { npmProgram } from '#scripts/tools/npm-tools.ts'
import { findChromium } from '../tools/chromium.ts'

const FLAGS = [
  ...['--headless=new', '--no-first-run', '--disable-gpu', '--disable-quic', '--disable-sync'],
  ...['--disable-background-networking', '--disable-component-update'],
]

export interface Audit {
  /** 0 to 100; undefined if a category does not apply. */
  readonly scores: Readonly<Record<Category, number>>
  /** Milliseconds. */
  readonly largestPaint: number
  /** Whether the largest contentful paint is an image. */
  readonly isPicture: boolean
  readonly shift: number
  /** Milliseconds. */
  readonly blocking: number
  /** Lighthouse's benchmark index of this machine; the simulated phone is four times slower. */
  readonly machine: number
  /** Titles of failed audits other than performance. */
  readonly complaints: readonly string[]
}

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof CATEGORIES)[number]

interface Report {
  readonly environment: { readonly benchmarkIndex: number }
  readonly runtimeError?: { readonly message: string }
  readonly categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>
  readonly audits: Record<
    string,
    {
      readonly title: string
      readonly score: number | null
      readonly numericValue?: number
      readonly details?: unknown
    }
  >
}

/** Chromium's trace sometimes starts too late for Lighthouse. */
const ATTEMPTS = 3

/** @throws with a sentence if the audit fails */
export async function audit(address: string): Promise<Audit> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await auditOnce(address)
    } catch (error) {
      if (attempt < ATTEMPTS) continue
      const { stderr, message } = error as { stderr?: string; message: string }
      throw new Error(`Lighthouse failed for ${address}: ${stderr?.trim() || message}`)
    }
  }
}

async function auditOnce(address: string): Promise<Audit> {
  const program = await npmProgram('lighthouse@13.5.0', 'cli/index.js')
  const flags = process.getuid?.() === 0 ? [...FLAGS, '--no-sandbox'] : FLAGS
  const args = [address, '--quiet', '--output=json', '--output-path=stdout', '--no-enable-error-reporting']
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, ...args, `--only-categories=${CATEGORIES.join(',')}`, `--chrome-flags=${flags.join(' ')}`],
    { maxBuffer: 64 * 1024 * 1024, env: { ...process.env, CHROME_PATH: await findChromium() } },
  )
  const report: Report = JSON.parse(stdout)
  if (report.runtimeError) throw new Error(report.runtimeError.message)
  return read(report)
}

function read({ environment, categories, audits }: Report): Audit {
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const failedAudits = CATEGORIES.filter((name) => name !== 'performance').flatMap((name) =>
    categories[name].auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1),
  )
  return {
    scores: Object.fromEntries(
      CATEGORIES.map((name) => [name, Math.round(categories[name].score * 100)]),
    ) as Record<Category, number>,
    largestPaint: value('largest-contentful-paint'),
    isPicture: /<(?:img|picture|video|image)\b/.test(JSON.stringify(largestElement(audits))),
    shift: value('cumulative-layout-shift'),
    blocking: value('total-blocking-time'),
    machine: environment.benchmarkIndex,
    complaints: failedAudits.map(({ id }) => audits[id]?.title ?? id),
  }
}

function largestElement(audits: Report['audits']): unknown {
  const insight = audits['lcp-breakdown-insight'] ?? audits['lcp-phases-insight']
  return insight?.details ?? audits['largest-contentful-paint-element']?.details ?? null
}
