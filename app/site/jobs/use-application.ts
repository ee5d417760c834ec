import type { FormState } from '#app/site/forms/form-state.ts'
import { fieldErrors, type SendableForm, useForm } from '#app/site/forms/use-form.ts'
import { CV_MESSAGES, cvRefusal } from '#domain/applications/applications.ts'

/** The application form with scripts: a CV that cannot be taken is said to be so before it travels. */
export function useApplication(answered: FormState): SendableForm {
  return useForm(answered, visibleErrors, withoutKept)
}

/** The same rules as the server's, fetched when they are first needed. */
async function visibleErrors(
  values: FormState['values'],
  form: HTMLFormElement,
): Promise<FormState['errors']> {
  const rules = import('#domain/applications/form.ts')
  const errors: Record<string, string> = {
    ...(await fieldErrors(
      rules.then((module) => [module.applicationForm, module.APPLICATION_FIELDS]),
      values,
    )),
  }
  const cv = chosenCv(form)
  const refusal = cv === undefined ? null : cvRefusal(cv)
  if (refusal !== null) errors.cv = refusal
  if (cv === undefined && (values.coverLetter ?? '').trim() === '') errors.cv = CV_MESSAGES.missing
  return errors
}

/** The server kept no CV, but here it is chosen still, and goes with the next try. */
function withoutKept(errors: FormState['errors'], form: HTMLFormElement): FormState['errors'] {
  if (errors.cv !== CV_MESSAGES.again || chosenCv(form) === undefined) return errors
  const { cv: _again, ...others } = errors
  return others
}

function chosenCv(form: HTMLFormElement): File | undefined {
  const field = form.elements.namedItem('cv')
  return field instanceof HTMLInputElement ? field.files?.[0] : undefined
}
