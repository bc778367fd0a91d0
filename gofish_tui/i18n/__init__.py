"""Every sentence a person reads, from Fluent files, in the person's language."""
