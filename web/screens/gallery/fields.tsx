import { PasswordField } from '../../ui/forms/password-field.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextArea, TextField } from '../../ui/forms/text-field.tsx'
import { Specimen } from './specimen.tsx'

/** Everything for text input. */
export const Fields = () => (
  <Specimen name="Fields: rest, hover, focus, good, bad, disabled" block>
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <TextField label="Nick" placeholder="nuria_v" hint="3 or more letters, numbers or _. Starts with a letter." />
      <TextField label="Nick" defaultValue="nuria" data-state="hover" />
      <TextField label="Nick" defaultValue="nuria" data-state="focus" />
      <TextField label="Nick" defaultValue="nuria_v" good="Free." />
      <TextField label="Nick" defaultValue="88nuria" error="Start with a letter." />
      <TextField
        label="Email"
        type="email"
        defaultValue="nuria@example.com"
        error="Ese correo ya tiene cuenta. ¿Quieres entrar?"
      />
      <TextField label="City" disabled defaultValue="Girona" />
      <PasswordField
        label="Password"
        defaultValue="secreto1"
        showLabel="Show the password"
        hideLabel="Hide the password"
      />
      <SelectField label="Language" defaultValue="es">
        <option value="en">English</option>
        <option value="es">Español</option>
      </SelectField>
      <TextArea
        label="About you"
        aside="42/300"
        maxLength={300}
        defaultValue="Cartridges in the living room, backlog in the hall."
      />
    </div>
  </Specimen>
)
