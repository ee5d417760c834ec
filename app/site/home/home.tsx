import type { Route } from './+types/home'
export function meta() { return [{ title: 'Home' }] }
export async function loader() { return { hello: 'world' } }
export default function Home({ loaderData }: Route.ComponentProps) { return <h1>{loaderData.hello}</h1> }
