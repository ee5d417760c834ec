import { NativeSelect } from '@mantine/core'
import type { Customer } from '#domain/people/people.ts'
import { isRole, ROLES, type Role } from '#domain/roles/roles.ts'
import { ROLE_NAMES } from './role-names.ts'

export interface AccessFieldsProps {
  readonly role: Role | ''
  readonly customer: string
  readonly customers: readonly Customer[]
  /** Where the keyboard begins in the dialog. */
  readonly isFirst?: boolean
  readonly onChange: (role: Role | '', customer: string) => void
}

/** Role and, for customers, company. */
export function AccessFields({ role, customer, customers, isFirst = false, onChange }: AccessFieldsProps) {
  return (
    <>
      <NativeSelect
        label="Role"
        size="md"
        required
        withAsterisk={false}
        data-autofocus={isFirst || undefined}
        value={role}
        onChange={({ currentTarget: { value } }) => onChange(isRole(value) ? value : '', customer)}
        data={[
          { value: '', label: 'Choose a role', disabled: true },
          ...ROLES.map((value) => ({ value, label: ROLE_NAMES[value] })),
        ]}
      />
      {role === 'customer' && (
        <NativeSelect
          label="Company"
          description="Until they belong to one, they see no company’s data."
          size="md"
          value={customer}
          onChange={({ currentTarget: { value } }) => onChange(role, value)}
          data={[
            { value: '', label: 'Not yet linked to a company' },
            ...customers.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
    </>
  )
}
