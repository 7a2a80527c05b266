import express from 'express';
import { loadForm } from './forms.js';
import { renderForm } from './render.js';
import { validate } from './validate.js';
import { appendAnswer } from './answers.js';

export function createApp({ formsDir = 'forms', answersFile = 'answers.jsonl' } = {}) {
  const app = express();
  app.use(express.urlencoded({ extended: false, limit: '64kb' }));

  app.get('/forms/:name', async (req, res) => {
    const form = await loadForm(formsDir, req.params.name);
    if (!form) return res.status(404).send('No such form');
    res.send(renderForm(form));
  });

  app.post('/forms/:name', async (req, res) => {
    const form = await loadForm(formsDir, req.params.name);
    if (!form) return res.status(404).send('No such form');
    const errors = validate(form, req.body);
    if (errors.length > 0) return res.status(422).send(renderForm(form, req.body, errors));
    await appendAnswer(answersFile, form, req.body);
    res.redirect(303, `/forms/${form.name}?sent=1`);
  });

  return app;
}

if (import.meta.url === `file://${process.argv[1]}`) {
  createApp().listen(Number(process.env.PORT ?? 3000));
}
