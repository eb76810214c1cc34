import { isPorticoError } from 'portico'
import { create } from './create.js'

const portico = globalThis.hostConfig?.manual ? undefined : create()
document.getElementById('connect').addEventListener('click', () => (globalThis.host.portico ?? portico).open().catch(() => {}))
if (globalThis.host?.create) globalThis.secondHost = { create, portico, isPorticoError }
else globalThis.host = { create, portico, isPorticoError }
