import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useRecordForm } from '../form/record-form.ts'
import { RecordFormFrame } from '../form/record-form-frame.tsx'
import { ScreenHeader } from '../screen.tsx'
import { type Pallet, palletSchema, type Store, savePallet, WOODS } from './pallets.fixture.ts'

export function PalletScreen({ store, pallet }: { store: Store; pallet: Pallet | null }) {
  const navigate = useNavigate()
  const form = useRecordForm({
    schema: palletSchema,
    start: { name: pallet?.name ?? '', wood: pallet?.wood ?? '', weight: String(pallet?.weight ?? '') },
    save: (_, draft, isOver) =>
      savePallet(store, pallet?.id ?? null, draft, isOver ? null : (pallet?.version ?? null)),
    done: ({ name }) => `“${name}” saved`,
    onSaved: () => void navigate('/pallets'),
  })
  return (
    <Stack gap="lg">
      <ScreenHeader
        title={pallet === null ? 'New pallet' : 'Edit pallet'}
        back={{ to: '/pallets', label: 'All pallets' }}
      />
      <RecordFormFrame form={form} save="Save" cancel="/pallets" currentVersionUrl={`/pallets/${pallet?.id}`}>
        <TextInput {...form.text('name')} label="Name" />
        <NativeSelect
          {...form.text('wood')}
          label="Wood"
          data={[{ value: '', label: 'Choose a wood', disabled: true }, ...WOODS]}
        />
        <TextInput {...form.text('weight')} label="Weight in kilograms" inputMode="decimal" />
      </RecordFormFrame>
    </Stack>
  )
}
