print("rubato")
