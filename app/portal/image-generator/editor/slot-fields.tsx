import { NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { SlotValue } from '#domain/graphics/model/recipe.ts'
import type { SlotDefinition } from '#domain/graphics/model/slots.ts'
import styles from '../image-generator.module.css'
import type { Slots } from './design-draft.ts'

/** Loaded on demand: it is as large as the editor, and many templates have no image. */
const LazyImageSlotField = lazy(() => import('./image-slot.tsx'))

interface SlotFieldsProps {
  readonly definitions: readonly SlotDefinition[]
  readonly slots: Slots
  readonly warnings: ReadonlyMap<string, readonly string[]>
  readonly onChange: (name: string, value: SlotValue) => void
}

/** Above every slot's limit, so that a long paste is kept and a warning shown. */
const INPUT_MAX = 20_000

export function SlotFields({ definitions, slots, warnings, onChange }: SlotFieldsProps) {
  return (
    <Stack gap="md">
      {definitions.map((slot) => (
        <div key={slot.name} data-slot={slot.name}>
          <SlotField slot={slot} value={slots[slot.name]} onChange={(value) => onChange(slot.name, value)} />
          <div role="status" className={styles.warnings}>
            {warnings.get(slot.name)?.map((sentence) => (
              <Text key={sentence} size="sm">
                {sentence}
              </Text>
            ))}
          </div>
        </div>
      ))}
    </Stack>
  )
}

interface SlotFieldProps {
  readonly slot: SlotDefinition
  readonly value: SlotValue | undefined
  readonly onChange: (value: SlotValue) => void
}

function SlotField({ slot, value, onChange }: SlotFieldProps) {
  if (slot.kind === 'picture')
    return (
      <Suspense fallback={<div className={styles.placeholder} />}>
        <LazyImageSlotField
          slot={slot}
          value={typeof value === 'object' ? value : null}
          onChange={(picture) => onChange(picture ?? '')}
        />
      </Suspense>
    )
  const field = {
    label: slot.title,
    name: `slot-${slot.name}`,
    required: slot.isRequired ?? false,
    value: typeof value === 'string' ? value : '',
    ...(slot.hint !== undefined && { description: slot.hint }),
  }
  if (slot.kind === 'choice')
    return (
      <NativeSelect
        {...field}
        value={field.value === '' ? slot.example : field.value}
        data={slot.options.map((option) => ({ value: option.value, label: option.title }))}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  if (slot.kind === 'number')
    return (
      <TextInput
        {...field}
        label={`${slot.title}, ${slot.unit}`}
        inputMode="numeric"
        placeholder={slot.example}
        maxLength={20}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  return (
    <Textarea
      {...field}
      description={slot.hint ?? (slot.kind === 'lines' ? 'One per line' : undefined)}
      placeholder={slot.example}
      maxLength={INPUT_MAX}
      autosize
      minRows={slot.kind === 'lines' ? 3 : 1}
      maxRows={10}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
