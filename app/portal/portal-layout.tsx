import '@mantine/core/styles.css'
import { MantineProvider } from '@mantine/core'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
export default function PortalLayout() { return <html lang="en-GB"><head><Meta/><Links/></head><body><MantineProvider getStyleNonce={() => 'abc'}><Outlet/></MantineProvider><ScrollRestoration nonce="abc"/><Scripts nonce="abc"/></body></html> }
