import { Button } from '@mantine/core'
import type { Route } from './+types/staff-dashboard'
export async function clientLoader() { return { n: 1 } }
clientLoader.hydrate = true as const
export function HydrateFallback() { return <p>Loading</p> }
export default function Staff({ loaderData }: Route.ComponentProps) { return <Button>{loaderData.n}</Button> }
