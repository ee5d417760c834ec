import { SelectField, TextField } from '#app/site/forms/fields.tsx'
import { FormFrame } from '#app/site/forms/form-frame.tsx'
import type { FormState } from '#app/site/forms/form-state.ts'
import { buttonClass } from '#app/ui/button/button.ts'
import { JOB_ALERTS_PATH } from '#domain/job-alerts/job-alerts.ts'

interface AlertFormProps {
  readonly state: FormState
  readonly sites: readonly { readonly id: string; readonly name: string }[]
}

/** Sign-up for job alerts; a native form. */
export function AlertForm({ state, sites }: AlertFormProps) {
  return (
    <form method="post" action={JOB_ALERTS_PATH} encType="multipart/form-data" noValidate>
      <FormFrame state={state}>
        <TextField name="email" label="Email address" type="email" autoComplete="email" spellCheck={false} />
        <SelectField
          name="site"
          label="Site"
          blank="Any site"
          choices={sites.map(({ id, name }) => ({ value: id, label: name }))}
          optional
        />
        <TextField
          name="words"
          label="Keywords"
          hint="For example, driver or design. We only email you about vacancies that contain all of them."
          width="medium"
          optional
        />
        <button type="submit" className={buttonClass('primary')}>
          Email me about vacancies
        </button>
      </FormFrame>
    </form>
  )
}
