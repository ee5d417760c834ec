/**
 * Email templates of the Supabase CLI. Only `{{ .Name }}` and `{{ if .Name }} … {{ end }}` are supported; anything else
 * fails at startup.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AuthEmailTemplate } from '#backend/dependencies/mail.ts'

const TEMPLATE_VARIABLES = [
  'ConfirmationURL',
  'Email',
  /** Our extension. Set while an address is locked by failed attempts. */
  'LiftURL',
  /** Only in emails about an email change. */
  'NewEmail',
  'RedirectTo',
  /** Our extension, so templates wrap it in an `if`. */
  'RequestedAt',
  'SendingTo',
  'SiteURL',
  'Token',
  'TokenHash',
] as const

export type TemplateValues = Readonly<Record<(typeof TEMPLATE_VARIABLES)[number], string>>

const ACTION = /\{\{-?\s*(.*?)\s*-?\}\}/g
const CONDITION = /\{\{-?\s*if \.(\w+)\s*-?\}\}((?:(?!\{\{-?\s*if ).)*?)\{\{-?\s*end\s*-?\}\}/gs

/**
 * Reads each `name.html` of a folder as template `name`, with its `<title>` as the subject.
 * @throws for a missing title or unknown variable
 */
export async function loadTemplates(directory: string): Promise<Record<string, AuthEmailTemplate>> {
  const templates: Record<string, AuthEmailTemplate> = {}
  for (const file of await readdir(directory)) {
    if (!file.endsWith('.html')) continue
    const html = await readFile(join(directory, file), 'utf8')
    const subject = /<title>([^<]+)<\/title>/.exec(html)?.[1]?.trim()
    if (subject === undefined) throw new Error(`Email template ${file} has no <title> for its subject`)
    templates[file.slice(0, -'.html'.length)] = { subject, html }
  }
  return templates
}

/** @throws for a missing template or unknown variable */
export function checkTemplate(name: string, template: AuthEmailTemplate | undefined): AuthEmailTemplate {
  if (template === undefined) throw new Error(`There is no email template "${name}"`)
  for (const text of [template.subject, template.html]) {
    for (const [action, inside] of text.replaceAll(CONDITION, '{{ .$1 }}$2').matchAll(ACTION)) {
      if (!TEMPLATE_VARIABLES.some((variable) => inside === `.${variable}`)) {
        throw new Error(`Email template "${name}" uses ${action}, which is not supported`)
      }
    }
  }
  return template
}

/** @param escapeValue escapes a value for HTML or for a header */
export function fillTemplate(
  text: string,
  values: TemplateValues,
  escapeValue: (value: string) => string,
): string {
  const value = (name: string) => values[name as keyof TemplateValues] ?? ''
  return text
    .replaceAll(CONDITION, (_, name: string, inside: string) => (value(name) === '' ? '' : inside))
    .replaceAll(ACTION, (_, inside: string) => escapeValue(value(inside.slice(1))))
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
