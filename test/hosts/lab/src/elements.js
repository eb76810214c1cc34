import 'portico/elements'
import { create } from './create.js'

globalThis.host = { create, portico: create() }
