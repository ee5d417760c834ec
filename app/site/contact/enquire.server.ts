/** Stores an enquiry as a lead and sends two emails, with or without scripts. */

import { z } from 'zod'
import { createEnquiry, type StoredDrawing } from '#app/content/leads/submission.ts'
import type { FormState } from '#app/site/forms/form-state.ts'
import { type FormFields, MalformedForm, readForm } from '#app/site/forms/read-form.server.ts'
import {
  referenceBytes,
  type SubmitDependencies,
  type Submitted,
  sendEmails,
  submit,
} from '#app/site/forms/submit.server.ts'
import { MANUFACTURING_LIMITS } from '#company/manufacturing-limits.ts'
import type { CompanyLocation } from '#domain/company/locations.ts'
import type { Product } from '#domain/company/product.ts'
import { FORM_MESSAGES } from '#domain/forms/spam-protection.ts'
import { enquiryReference } from '#domain/leads/enquiries.ts'
import {
  ENQUIRY_FIELDS,
  type Enquiry,
  enquirySchema,
  getTypedSpecification,
} from '#domain/leads/enquiry-form.ts'
import { type CheckedSpecification, checkSpecification } from '#domain/specification/check.ts'
import { pickSpecificationFields } from '#domain/specification/fields.ts'
import { findProductByName } from '#domain/specification/specification.ts'
import { getCallbackDeadline, getWorkingHours } from '#domain/working-hours/working-hours.ts'
import { buildEnquirerEmail, buildSalesEnquiryEmail } from './enquiry-emails.server.ts'
import { DRAWING_RULES } from './receive-drawing.server.ts'

export const ENQUIRY_RATE_LIMIT = { name: 'enquiry', count: 12, seconds: 3600 } as const

const FORM_RULES = {
  names: ENQUIRY_FIELDS,
  limit: ENQUIRY_RATE_LIMIT,
  notSaved: 'We couldn’t save your enquiry. Try again in a moment, or call us.',
  file: DRAWING_RULES,
} as const

interface EnquireDependencies extends SubmitDependencies {
  readonly products: readonly Product[]
  readonly sites: readonly CompanyLocation[]
  readonly now: () => Date
  readonly siteUrl: string
}

/** Initial state of a form that is shown again. */
export interface CheckedForm extends FormState {
  readonly checked?: CheckedSpecification
}

interface StoredEnquiry {
  readonly reference: string
  /** Call-back deadline; null if none was requested. */
  readonly callbackDue: Date | null
  readonly drawing: StoredDrawing | null
  /** False if the browser sent the same form before. */
  readonly isNew: boolean
}

export async function enquire(
  request: Request,
  { now, siteUrl, products, sites, ...dependencies }: EnquireDependencies,
): Promise<Submitted<Enquiry, StoredEnquiry>> {
  // A discontinued product must not block an enquiry.
  const schema = z.preprocess(
    (typed: Readonly<Record<string, string>>) => ({
      ...typed,
      product: findProductByName(typed.product ?? '', products)?.title ?? '',
    }),
    enquirySchema,
  )
  const outcome = await submit(
    request,
    { ...FORM_RULES, schema },
    dependencies,
    async (enquiry, drawing: StoredDrawing | null) => {
      const { secret } = dependencies.forms
      const reference = enquiryReference(await referenceBytes(request, enquiry, drawing?.size))
      const callbackDue = enquiry.callback ? getCallbackDeadline(now(), getWorkingHours(sites)) : null
      const isNew = await createEnquiry(secret, enquiry, reference, now(), drawing, callbackDue)
      if (!isNew && drawing !== null) await DRAWING_RULES.remove(drawing, secret).catch(dependencies.report)
      return { reference, drawing, callbackDue, isNew }
    },
  )
  if (outcome.ok && outcome.result.isNew) {
    const checked = checkSpecification(getTypedSpecification(outcome.data), MANUFACTURING_LIMITS, now())
    const sent = { enquiry: outcome.data, ...outcome.result, checked }
    await sendEmails([buildEnquirerEmail(sent, siteUrl), buildSalesEnquiryEmail(sent, siteUrl)], dependencies)
  }
  return outcome
}

/** Checks a form without scripts and returns it as typed; stores nothing. */
export async function checkWithoutScripts(
  request: Request,
  dependencies: Pick<EnquireDependencies, 'now'>,
): Promise<CheckedForm> {
  let fields: FormFields
  try {
    fields = (await readForm(request)).fields
  } catch (error) {
    if (!(error instanceof MalformedForm)) throw error
    return { values: {}, errors: {}, problem: FORM_MESSAGES.incomplete }
  }
  const values = Object.fromEntries(ENQUIRY_FIELDS.map((name) => [name, fields[name] ?? '']))
  const typed = pickSpecificationFields((name) => values[name])
  return { values, errors: {}, checked: checkSpecification(typed, MANUFACTURING_LIMITS, dependencies.now()) }
}
