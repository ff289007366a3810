-- Whether a rated answer came faster than a person can give it. Answers from before count as they did.
ALTER TABLE "bias_questions" ADD COLUMN "is_too_fast" boolean NOT NULL DEFAULT false;
