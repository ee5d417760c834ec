import { Fieldset, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import type { SlotDefinition } from '#domain/graphics/model/slots.ts'
import type { BulkCreateDraft } from './batch-store.ts'

interface ColumnMappingFieldsProps {
  readonly draft: BulkCreateDraft
  readonly slots: readonly SlotDefinition[]
  readonly onChange: (draft: BulkCreateDraft) => void
}

const SAME_FOR_ALL = ''

export function ColumnMappingFields({ draft, slots, onChange }: ColumnMappingFieldsProps) {
  const { table, mapping, fixed } = draft
  return (
    <Stack gap="sm">
      {slots.map(({ name, title, kind, isRequired }) => {
        const heading = mapping[name] ?? SAME_FOR_ALL
        const value = fixed[name]
        return (
          <Fieldset key={name} legend={isRequired ? `${title} (required)` : title} p="sm" data-slot={name}>
            <Stack gap="xs">
              <NativeSelect
                aria-label={`${title}: column`}
                value={heading}
                data={[
                  { value: SAME_FOR_ALL, label: 'Same for every row' },
                  ...table.headings
                    .filter((each) => each !== '')
                    .map((each) => ({ value: each, label: `Column “${each}”` })),
                ]}
                onChange={({ currentTarget }) => {
                  const { [name]: _previous, ...others } = mapping
                  onChange({
                    ...draft,
                    mapping:
                      currentTarget.value === SAME_FOR_ALL
                        ? others
                        : { ...others, [name]: currentTarget.value },
                  })
                }}
              />
              {heading === SAME_FOR_ALL && kind !== 'picture' && (
                <TextInput
                  aria-label={`${title}: same for every row`}
                  value={typeof value === 'string' ? value : ''}
                  maxLength={2000}
                  onChange={({ currentTarget }) =>
                    onChange({ ...draft, fixed: { ...fixed, [name]: currentTarget.value } })
                  }
                />
              )}
              {kind === 'picture' && (
                <Text size="sm" c="dimmed">
                  {heading === SAME_FOR_ALL
                    ? 'No image'
                    : 'Paths of images on this website, such as /uploads/products/….webp'}
                </Text>
              )}
            </Stack>
          </Fieldset>
        )
      })}
    </Stack>
  )
}
