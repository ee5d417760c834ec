/**
 * Mail templates in the form that the Supabase CLI takes, read from `supabase/templates`. Of the Go template language
 * they may use `{{ .Name }}` and `{{ if .Name }} … {{ end }}`. Anything else is refused when the backend is built,
 * rather than when the first person wants to sign in.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AuthEmailTemplate } from '#backend/dependencies/mail.ts'

const TEMPLATE_VARIABLES = [
  'ConfirmationURL',
  'Email',
  /** This is offered while strangers guess at an address's codes; Supabase has no such variable. */
  'LiftURL',
  /** This is offered only in the two mails about a change of address. */
  'NewEmail',
  'RedirectTo',
  /** The day and time of the request in words. Supabase has no such variable, so templates put it inside an `if`. */
  'RequestedAt',
  /** The address that this mail goes to. */
  'SendingTo',
  'SiteURL',
  'Token',
  'TokenHash',
] as const

export type TemplateValues = Readonly<Record<(typeof TEMPLATE_VARIABLES)[number], string>>

const ACTION = /\{\{-?\s*(.*?)\s*-?\}\}/g
const CONDITION = /\{\{-?\s*if \.(\w+)\s*-?\}\}((?:(?!\{\{-?\s*if ).)*?)\{\{-?\s*end\s*-?\}\}/gs

/**
 * Reads every `name.html` of a folder as the template `name`; its subject is the text of its `<title>`.
 * @throws when a template has no title or uses a variable that is not offered
 */
export async function loadTemplates(directory: string): Promise<Record<string, AuthEmailTemplate>> {
  const templates: Record<string, AuthEmailTemplate> = {}
  for (const file of await readdir(directory)) {
    if (!file.endsWith('.html')) continue
    const html = await readFile(join(directory, file), 'utf8')
    const subject = /<title>([^<]+)<\/title>/.exec(html)?.[1]?.trim()
    if (subject === undefined)
      throw new Error(`The mail template ${file} has no <title>, which is its subject`)
    templates[file.slice(0, -'.html'.length)] = { subject, html }
  }
  return templates
}

/** @throws when the template is missing or uses a variable that is not offered */
export function checkTemplate(name: string, template: AuthEmailTemplate | undefined): AuthEmailTemplate {
  if (template === undefined) throw new Error(`There is no mail template "${name}"`)
  for (const text of [template.subject, template.html]) {
    for (const [action, inside] of text.replaceAll(CONDITION, '{{ .$1 }}$2').matchAll(ACTION)) {
      if (!TEMPLATE_VARIABLES.some((variable) => inside === `.${variable}`)) {
        throw new Error(`The mail template "${name}" uses ${action}, which is not offered`)
      }
    }
  }
  return template
}

/** @param escaped makes a value safe for its destination: HTML, or a header */
export function fillTemplate(
  text: string,
  values: TemplateValues,
  escaped: (value: string) => string,
): string {
  const value = (name: string) => values[name as keyof TemplateValues] ?? ''
  return text
    .replaceAll(CONDITION, (_, name: string, inside: string) => (value(name) === '' ? '' : inside))
    .replaceAll(ACTION, (_, inside: string) => escaped(value(inside.slice(1))))
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
